import activities from '../../data/activities.json' with { type: 'json' };
import taxes from '../../data/taxes.json' with { type: 'json' };
import type { ActivityEntry, Address, TaxpayerRecord } from '../taxpayers.ts';

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
export function nameElements({ persona }: TaxpayerRecord): Record<string, string> {
  return persona.tipo === 'FISICA'
    ? { apellido: persona.apellido, nombre: persona.nombre }
    : { razonSocial: persona.razonSocial };
}

/** An activity as A4 and A5 write it. */
export function activityElement({ id, orden, periodo }: ActivityEntry) {
  return { descripcionActividad: activityText(id), idActividad: id, nomenclador: 883, orden, periodo };
}

/** An address as A4 and A5 write it. */
export function addressElement({ tipo, calle, numero, ...address }: Address) {
  return { ...address, direccion: `${calle} ${numero}`, tipoDomicilio: tipo };
}
