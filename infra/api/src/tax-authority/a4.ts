import { TaxAuthorityError } from './errors.ts';
import {
  addressOf,
  readActivities,
  readDate,
  readIdentity,
  readLiveTaxes,
  suggestedCondition,
} from './person-data.ts';
import type { Taxpayer } from './types.ts';
import { childAt, childrenAt, textAt, type XmlNode } from './xml.ts';

/** Why the registry counts a key as inactive, when it gives no better reason. */
export const INACTIVE_KEY = 'La CUIT/CUIL se encuentra inactiva en ARCA (ex AFIP)';

/**
 * Reads A4's answer; the partners have no names yet.
 * @throws TaxAuthorityError `unavailable` when it isn't about this key
 */
export function readA4(answer: XmlNode, cuit: string): Taxpayer {
  const persona = childAt(answer, 'persona');
  if (textAt(persona, 'idPersona') !== cuit) {
    throw new TaxAuthorityError('unavailable', 'the registry answered about another key');
  }
  const identity = readIdentity(persona);
  const fiscal = addressOf(persona, 'FISCAL');
  const business = addressOf(persona, 'LOCALES Y ESTABLECIMIENTOS', 'LEGAL/REAL');
  const emails = childrenAt(persona, 'email').flatMap((email) => textAt(email, 'direccion') ?? []);
  const taxes = readLiveTaxes(childrenAt(persona, 'impuesto'));
  const categories = childrenAt(persona, 'categoria').filter((each) => textAt(each, 'estado') === 'ACTIVO');
  return {
    cuit,
    ...identity,
    forma_juridica: textAt(persona, 'formaJuridica'),
    motivos: identity.activo ? [] : [INACTIVE_KEY],
    fechaNacimiento: readDate(textAt(persona, 'fechaNacimiento')),
    email_afip: emails[0] ?? null,
    telefono: textAt(persona, 'telefono', 'numero'),
    fecha_inicio_actividades: readDate(textAt(persona, 'fechaInscripcion')),
    fecha_contrato_social: readDate(textAt(persona, 'fechaContratoSocial')),
    domicilio_fiscal: textAt(fiscal, 'direccion'),
    domicilio_provincia: textAt(fiscal, 'descripcionProvincia'),
    domicilio_localidad: textAt(fiscal, 'localidad'),
    domicilio_cod_postal: textAt(fiscal, 'codPostal'),
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
