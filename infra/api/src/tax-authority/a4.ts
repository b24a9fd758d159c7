import { suggestedCondition } from 'shared-api/rules';
import {
  addressOf,
  INACTIVE_KEY,
  readActivities,
  readDate,
  readLiveTaxes,
  readPerson,
} from './person-data.ts';
import type { Taxpayer } from './types.ts';
import { childAt, childrenAt, textAt, type XmlNode } from './xml.ts';

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
