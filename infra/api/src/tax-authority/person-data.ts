import { type CivilDate, isCivilDate, suggestedCondition } from 'shared-api/rules';
import { TaxAuthorityError } from './errors.ts';
import type { Taxpayer } from './types.ts';
import { childAt, childrenAt, textAt, type XmlNode } from './xml.ts';

/** Codes of the current list (CLAE) have 6 digits, but the registry drops the leading zero; codes of older lists are shorter. */
const LOST_ZERO = /^\d{5}$/;

/** Reason for an inactive key if the registry gives none. */
const INACTIVE_KEY = 'La CUIT/CUIL se encuentra inactiva en ARCA (ex AFIP)';

/**
 * Reads A4's answer; the partners have no names yet.
 * @throws TaxAuthorityError `unavailable` when it isn't about this key
 */
export function readA4(answer: XmlNode, cuit: string): Taxpayer {
  const persona = childAt(answer, 'persona');
  const common = readPerson(persona, cuit);
  const business = addressOf(persona, 'LOCALES Y ESTABLECIMIENTOS', 'LEGAL/REAL');
  const emails = childrenAt(persona, 'email').flatMap((email) => textAt(email, 'direccion') ?? []);
  const taxes = readLiveTaxes(childrenAt(persona, 'impuesto'));
  const categories = childrenAt(persona, 'categoria').filter((each) => textAt(each, 'estado') === 'ACTIVO');
  return {
    ...common,
    motivos: common.activo ? [] : [INACTIVE_KEY],
    email_afip: emails[0] ?? null,
    telefono: textAt(persona, 'telefono', 'numero'),
    fecha_inicio_actividades: readDate(textAt(persona, 'fechaInscripcion')),
    domicilio_fiscal_comercial: textAt(business, 'direccion'),
    domicilio_electronico: emails.map((direccion) => ({ direccion })),
    datos_societarios: childrenAt(persona, 'relacion').flatMap((relation) => {
      const cuit_persona = textAt(relation, 'idPersonaAsociada');
      const tipo_relacion = textAt(relation, 'subtipoRelacion') ?? textAt(relation, 'tipoRelacion') ?? '';
      return cuit_persona === null ? [] : [{ tipo_relacion, cuit_persona, nombre: '' }];
    }),
    actividades: readActivities(childrenAt(persona, 'actividad')),
    impuesto: taxes,
    condicion_fiscal_sugerida: suggestedCondition(taxes, categories.length > 0),
  };
}

/**
 * Joins A5 (taxes, activities, why there is no constancia) and A13 (everything else, inactive keys too). Neither knows
 * electronic addresses, telephones or partners: those stay empty.
 * @param general A5's answer; empty when A5 doesn't know the key
 * @throws TaxAuthorityError `unavailable` when A13's answer isn't about this key
 */
export function readA5A13(general: XmlNode, person: XmlNode, cuit: string): Taxpayer {
  const persona = childAt(person, 'persona');
  const common = readPerson(persona, cuit);
  const taxes = readLiveTaxes([
    ...childrenAt(general, 'datosRegimenGeneral', 'impuesto'),
    ...childrenAt(general, 'datosMonotributo', 'impuesto'),
  ]);
  const category = childAt(general, 'datosMonotributo', 'categoriaMonotributo');
  const activities = readActivities([
    ...childrenAt(general, 'datosMonotributo', 'actividadMonotributista'),
    ...childrenAt(general, 'datosMonotributo', 'actividad'),
    ...childrenAt(general, 'datosRegimenGeneral', 'actividad'),
    ...mainActivity(persona),
  ]);
  const earliest = activities.flatMap((activity) => activity.periodo ?? []).toSorted()[0];
  const reasons = ['errorConstancia', 'errorRegimenGeneral', 'errorMonotributo'].flatMap((block) =>
    childrenAt(general, block, 'error').flatMap((error) => textAt(error) ?? []),
  );
  return {
    ...common,
    motivos: reasons.length === 0 && !common.activo ? [INACTIVE_KEY] : reasons,
    email_afip: null,
    telefono: null,
    fecha_inicio_actividades: readMonth(earliest ?? null),
    domicilio_fiscal_comercial: textAt(addressOf(persona, 'LEGAL/REAL'), 'direccion'),
    domicilio_electronico: [],
    datos_societarios: [],
    actividades: activities,
    impuesto: taxes,
    condicion_fiscal_sugerida: suggestedCondition(taxes, category !== undefined),
  };
}

/** A13's one activity, in the form of the other services. */
function mainActivity(persona: XmlNode | undefined): XmlNode[] {
  const idActividad = textAt(persona, 'idActividadPrincipal');
  if (idActividad === null) return [];
  return [
    {
      idActividad,
      descripcionActividad: textAt(persona, 'descripcionActividadPrincipal') ?? '',
      periodo: textAt(persona, 'periodoActividadPrincipal') ?? '',
      orden: '1',
    },
  ];
}

/**
 * Reads the fields that A4 and A13 have in common.
 * @throws TaxAuthorityError `unavailable` when the answer isn't about this key
 */
function readPerson(persona: XmlNode | undefined, cuit: string) {
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
function readActivities(entries: readonly XmlNode[]): Taxpayer['actividades'] {
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
function readLiveTaxes(entries: readonly XmlNode[]): Taxpayer['impuesto'] {
  const byId = new Map<string, Taxpayer['impuesto'][number]>();
  for (const entry of entries) {
    const id = textAt(entry, 'idImpuesto');
    const state = textAt(entry, 'estado') ?? textAt(entry, 'estadoImpuesto');
    if (id === null || byId.has(id) || !['ACTIVO', 'AC', null].includes(state)) continue;
    byId.set(id, { idImpuesto: id, descripcionImpuesto: textAt(entry, 'descripcionImpuesto') ?? '' });
  }
  return [...byId.values()];
}

/** Finds the address of the first of these types that the person has. */
function addressOf(persona: XmlNode | undefined, ...types: string[]): XmlNode | undefined {
  const all = childrenAt(persona, 'domicilio');
  return types.flatMap((type) => all.filter((address) => textAt(address, 'tipoDomicilio') === type))[0];
}

/** Reads the date of an instant; the offset is meaningless (`-03:00`, `-04:16`). */
function readDate(text: string | null): CivilDate | null {
  const date = text?.slice(0, 10) ?? '';
  return isCivilDate(date) ? date : null;
}

function readMonth(text: string | null): CivilDate | null {
  return text !== null && /^\d{6}$/.test(text) ? readDate(`${text.slice(0, 4)}-${text.slice(4)}-01`) : null;
}
