import type { CivilDate } from '../values/civil-date.ts';
import { fold } from '../values/fold.ts';
import {
  type DocumentDates,
  type DocumentTypeDates,
  effectiveExpiry,
  neededDates,
} from './document-dates.ts';

/** Returns how the two dates of a type are called. */
export function dateLabels(type: DocumentTypeDates): {
  readonly emision: string;
  readonly expiracion: string;
} {
  return {
    emision: fold(type.nombre).includes('contrato constitutivo')
      ? 'Fecha de constitución'
      : 'Fecha de emisión',
    expiracion: type.regla_fecha === 'balance_close' ? 'Fecha de cierre' : 'Fecha de expiración',
  };
}

/** A date of a document under the name that people know it by; null where it is missing. */
interface NamedDate {
  readonly name: string;
  readonly date: CivilDate | null;
}

/** Returns the dates that a document's type needs, or it has; and until when it counts, where that is another day. */
export function namedDates(type: DocumentTypeDates, dates: DocumentDates): readonly NamedDate[] {
  const { emision, expiracion } = dates;
  const names = dateLabels(type);
  const needed = neededDates(type);
  const vence = effectiveExpiry(type, dates);
  return [
    ...(needed.emision || emision ? [{ name: names.emision, date: emision }] : []),
    ...(needed.expiracion || expiracion ? [{ name: names.expiracion, date: expiracion }] : []),
    ...(vence !== null && vence !== expiracion ? [{ name: 'Vence', date: vence }] : []),
  ];
}
