import { addDays, type CivilDate, compareDates, formatDate } from '../values/civil-date.ts';
import { dateProblems } from './date-problems.ts';
import {
  type DocumentDates,
  type DocumentTypeDates,
  EXPIRING_SOON_DAYS,
  effectiveExpiry,
  neededDates,
} from './document-dates.ts';

/** Statuses of a document, from the least to the most finished. */
export const DOCUMENT_STATUSES = [
  'sin-subir',
  'vencido',
  'fechas-pendientes',
  'proximo-vencer',
  'completo',
] as const;
export type DocumentStatusName = (typeof DOCUMENT_STATUSES)[number];

interface DocumentStatus {
  readonly estado: DocumentStatusName;
  /** Effective expiry; null when the document never ends or its dates are missing. */
  readonly vence: CivilDate | null;
  /** Problem of the dates, in Spanish. */
  readonly problemas: readonly string[];
}

/** Label of a status. */
export const DOCUMENT_STATUS_LABEL: Readonly<Record<DocumentStatusName, string>> = {
  'sin-subir': 'Sin subir',
  vencido: 'Vencido',
  'proximo-vencer': 'Próximo a vencer',
  'fechas-pendientes': 'Fechas pendientes',
  completo: 'Completo',
};

/** Label of a document that is no longer asked for, in place of its status. */
export const RETIRED_DOCUMENT_LABEL = 'Ya no se pide';

const requiresExpiry = (name: string) => `El documento "${name}" requiere fecha de expiración`;
const requiresIssue = (name: string) => `El documento "${name}" requiere fecha de emisión`;

function statusProblems(type: DocumentTypeDates, dates: DocumentDates, day: CivilDate): string[] {
  const needed = neededDates(type);
  const problems: string[] = [];
  if (needed.emision && !dates.emision) problems.push(requiresIssue(type.nombre));
  if (needed.expiracion && !dates.expiracion) problems.push(requiresExpiry(type.nombre));
  // Those of dates that are there; a missing one has its own text above.
  return problems.concat(Object.values(dateProblems(type, dates, day, 'staff')));
}

/**
 * Status of one document on a day; the one place that says it (`type` null: an optional document, which has no dates).
 * It is `vencido` from the day after its effective expiry, and then even if another date is missing.
 * The 60 days of a statement of assets are counted up to `today`, so an old one leads to `fechas-pendientes` while
 * its `vence` stays what it was: whether an enabling has expired is read from `vence` alone.
 * @param enabledOn day of the enabling that it was given for, while that is in force: its age was right then
 */
export function documentStatus(
  type: DocumentTypeDates | null,
  document: DocumentDates & { readonly url_archivo: string | null },
  today: CivilDate,
  enabledOn: CivilDate | null = null,
): DocumentStatus {
  if (!document.url_archivo) return { estado: 'sin-subir', vence: null, problemas: [] };
  if (type === null) return { estado: 'completo', vence: null, problemas: [] };
  const vence = effectiveExpiry(type, document);
  const problemas = statusProblems(type, document, enabledOn ?? today);
  if (vence !== null && compareDates(vence, today) < 0) {
    return { estado: 'vencido', vence, problemas: [...problemas, expiredOn(type.nombre, vence)] };
  }
  if (problemas.length > 0) return { estado: 'fechas-pendientes', vence, problemas };
  const soon = vence !== null && compareDates(vence, addDays(today, EXPIRING_SOON_DAYS)) <= 0;
  return { estado: soon ? 'proximo-vencer' : 'completo', vence, problemas };
}

const expiredOn = (name: string, vence: CivilDate) => `El documento "${name}" venció el ${formatDate(vence)}`;

/** Returns whether a document with this status may be approved. */
export function isApprovable(estado: DocumentStatusName): boolean {
  return estado === 'completo' || estado === 'proximo-vencer';
}
