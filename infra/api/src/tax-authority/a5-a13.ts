import { suggestedCondition } from 'shared-api/rules';
import {
  addressOf,
  INACTIVE_KEY,
  readActivities,
  readLiveTaxes,
  readMonth,
  readPerson,
} from './person-data.ts';
import type { Taxpayer } from './types.ts';
import { childAt, childrenAt, textAt, type XmlNode } from './xml.ts';

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
