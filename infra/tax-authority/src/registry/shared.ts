import activities from '../../data/activities.json' with { type: 'json' };
import taxes from '../../data/taxes.json' with { type: 'json' };
import type { TaxpayerRecord } from '../taxpayer.ts';

const ACTIVITY_TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(activities));
const TAX_TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(taxes));

/** Description of an activity (CLAE, form 883), upper case as the registry writes it. */
export function activityText(id: number): string | undefined {
  return ACTIVITY_TEXTS.get(String(id))?.toLocaleUpperCase('es-AR');
}

export function taxText(id: number): string | undefined {
  return TAX_TEXTS.get(String(id));
}

/** A civil date as the registry writes it: noon in Argentina. */
export function noon(date: string): string {
  return `${date}T12:00:00-03:00`;
}

/** Name elements: surname and name of a person, or the name of an entity. */
export function splitName({ persona }: TaxpayerRecord): Record<string, string> {
  return persona.tipo === 'FISICA'
    ? { apellido: persona.apellido, nombre: persona.nombre }
    : { razonSocial: persona.razonSocial };
}

/** The list, or undefined when it is empty: the registry leaves empty elements out. */
export function optional<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
