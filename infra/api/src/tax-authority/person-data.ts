import { type CivilDate, isCivilDate } from 'shared-api/rules';
import { TaxAuthorityError } from './errors.ts';
import type { Taxpayer } from './types.ts';
import { childrenAt, textAt, type XmlNode } from './xml.ts';

/** Codes of the current list (CLAE) have 6 digits, but the registry drops the leading zero; codes of older lists are shorter. */
const LOST_ZERO = /^\d{5}$/;

/** Reason for an inactive key if the registry gives none. */
export const INACTIVE_KEY = 'La CUIT/CUIL se encuentra inactiva en ARCA (ex AFIP)';

/**
 * Reads the fields that A4 and A13 have in common.
 * @throws TaxAuthorityError `unavailable` when the answer isn't about this key
 */
export function readPerson(persona: XmlNode | undefined, cuit: string) {
  if (textAt(persona, 'idPersona') !== cuit) {
    throw new TaxAuthorityError('unavailable', 'the registry answered about another key');
  }
  const fiscal = addressOf(persona, 'FISCAL');
  const isPerson = textAt(persona, 'tipoPersona') !== 'JURIDICA';
  const nombre = textAt(persona, 'nombre');
  const apellido = textAt(persona, 'apellido');
  const sexo = textAt(persona, 'sexo');
  return {
    cuit,
    tipo_persona: isPerson ? 'FISICA' : 'JURIDICA',
    nombre: isPerson ? nombre : null,
    apellido: isPerson ? apellido : null,
    nombre_persona_humana: isPerson ? [nombre, apellido].filter(Boolean).join(' ') || null : null,
    razon_social: isPerson ? null : textAt(persona, 'razonSocial'),
    sexo: sexo === 'MASCULINO' || sexo === 'FEMENINO' ? sexo : null,
    activo: textAt(persona, 'estadoClave') === 'ACTIVO',
    forma_juridica: textAt(persona, 'formaJuridica'),
    fechaNacimiento: readDate(textAt(persona, 'fechaNacimiento')),
    fecha_contrato_social: readDate(textAt(persona, 'fechaContratoSocial')),
    domicilio_fiscal: textAt(fiscal, 'direccion'),
    domicilio_provincia: textAt(fiscal, 'descripcionProvincia'),
    domicilio_localidad: textAt(fiscal, 'localidad'),
    // A13 has another name for it.
    domicilio_cod_postal: textAt(fiscal, 'codPostal') ?? textAt(fiscal, 'codigoPostal'),
  } satisfies Partial<Taxpayer>;
}

/** Reads the activities with a code, the main one first, each once. */
export function readActivities(entries: readonly XmlNode[]): Taxpayer['actividades'] {
  const byId = new Map<string, Taxpayer['actividades'][number]>();
  const orderOf = (entry: XmlNode) => Number(textAt(entry, 'orden') ?? Number.MAX_SAFE_INTEGER);
  for (const entry of entries.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const id = textAt(entry, 'idActividad')?.replace(LOST_ZERO, '0$&');
    if (id === undefined || byId.has(id)) continue;
    byId.set(id, {
      idActividad: id,
      descripcionActividad: textAt(entry, 'descripcionActividad') ?? '',
      periodo: textAt(entry, 'periodo'),
    });
  }
  return [...byId.values()];
}

/**
 * Reads the taxes in force, each once: A4 marks the others with `BAJA …` in `estado`, A5 these with `AC` or nothing in
 * `estadoImpuesto`.
 */
export function readLiveTaxes(entries: readonly XmlNode[]): Taxpayer['impuesto'] {
  const byId = new Map<string, Taxpayer['impuesto'][number]>();
  for (const entry of entries) {
    const id = textAt(entry, 'idImpuesto');
    const state = textAt(entry, 'estado') ?? textAt(entry, 'estadoImpuesto');
    if (id === null || byId.has(id) || !['ACTIVO', 'AC', null].includes(state)) continue;
    byId.set(id, { idImpuesto: id, descripcionImpuesto: textAt(entry, 'descripcionImpuesto') ?? '' });
  }
  return [...byId.values()];
}

export function addressOf(persona: XmlNode | undefined, ...types: string[]): XmlNode | undefined {
  const all = childrenAt(persona, 'domicilio');
  for (const type of types) {
    const match = all.find((address) => textAt(address, 'tipoDomicilio') === type);
    if (match !== undefined) return match;
  }
  return undefined;
}

/** Reads the date of an instant; the offset is meaningless (`-03:00`, `-04:16`). */
export function readDate(text: string | null): CivilDate | null {
  const date = text?.slice(0, 10) ?? '';
  return isCivilDate(date) ? date : null;
}

export function readMonth(text: string | null): CivilDate | null {
  return text !== null && /^\d{6}$/.test(text) ? readDate(`${text.slice(0, 4)}-${text.slice(4)}-01`) : null;
}
