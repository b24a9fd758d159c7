import {
  addDays,
  type CivilDate,
  compareDates,
  daysBetween,
  formatDate,
  todayInCity,
} from '../values/civil-date.ts';
import { missingItems, type RequestToComplete, unfinishedDocuments } from './completeness.ts';
import { EXPIRING_SOON_DAYS } from './document-dates.ts';
import { type FollowedObservation, isAttended } from './observation-states.ts';
import { isRenewal } from './renewal.ts';
import { ESTADO_MEANING } from './request-state-texts.ts';
import {
  awaitsStaff,
  type Estado,
  isEnabled,
  isExpired,
  isFinal,
  isInCorrection,
  isInReview,
  isUnsent,
} from './request-states.ts';

/** A line of 'Mis inscripciones', by its names on the wire: the person's own request, or that of a company. */
export interface OwnRequestFacts {
  /** Null: nobody has asked for this registration. */
  readonly solicitud: {
    readonly estado_tramite: { readonly estado: Estado; readonly createdAt: string };
    /** Observations of the running correction; of a rejected request, the reason. */
    readonly observaciones: readonly FollowedObservation[];
    /** Items that are missing to send it, besides documents. */
    readonly datos_faltantes: readonly string[];
    /** Names of the required documents that can't be sent as they are. */
    readonly documentos_faltantes: readonly string[];
    readonly certificado: { readonly numero: string; readonly vence: CivilDate | null } | null;
  } | null;
}
type Request = NonNullable<OwnRequestFacts['solicitud']>;

/** Actions of a line's one button, in the order of the lines: the most pressing first. */
const ACTIONS = ['correct', 'renew', 'continue', 'follow', 'download', 'start', 'none'] as const;
export type OwnRequestAction = (typeof ACTIONS)[number];

/** Text of the button; a rejected request has none. */
export const OWN_REQUEST_ACTION_LABEL: Readonly<Record<Exclude<OwnRequestAction, 'none'>, string>> = {
  correct: 'Corregir',
  renew: 'Renovar',
  continue: 'Continuar',
  follow: 'Ver estado',
  download: 'Descargar certificado',
  start: 'Inscribir',
};

interface OwnRequestSummary {
  readonly action: OwnRequestAction;
  /** One line: the supplier's task or, without one, the state. */
  readonly text: string;
  /** Names of the things that the text counts. */
  readonly details: readonly string[];
  /** The supplier has to do something, or soon will. */
  readonly pressing: boolean;
}

/** Returns what is missing to send a request: first the data, worded as completeness words them, then the documents. */
export function missingParts(
  request: RequestToComplete,
  today: CivilDate,
): { readonly datos: readonly string[]; readonly documentos: readonly string[] } {
  return {
    datos: missingItems({ ...request, documento_proveedor: [] }, today),
    documentos: unfinishedDocuments(request.documento_proveedor, today),
  };
}

/** Returns what a line of 'Mis inscripciones' says on a day, and what its button does. */
export function ownRequestSummary(
  { solicitud: request }: OwnRequestFacts,
  today: CivilDate,
): OwnRequestSummary {
  if (request === null) return line('start', 'Sin inscripción');
  const { estado, createdAt } = request.estado_tramite;
  const since = formatDate(todayInCity(new Date(createdAt)));
  if (isUnsent(estado)) return unsent(request);
  if (isInCorrection(estado)) return inCorrection(request, since);
  if (isExpired(estado)) {
    const end = request.certificado?.vence;
    const text = end ? `La habilitación venció el ${formatDate(end)}` : 'La habilitación venció';
    return line('renew', text, request.documentos_faltantes, true);
  }
  if (awaitsStaff(estado)) {
    return line(
      'follow',
      isInReview(estado) ? `En evaluación desde el ${since}` : `Enviada el ${since}, espera ser evaluada`,
    );
  }
  if (isEnabled(estado)) return enabled(request, today);
  return line('none', ESTADO_MEANING[estado], reasons(request));
}

/** Orders lines: what asks something of the supplier, what waits, what is in force, what has no request, what is over. */
export function inOwnOrder<Line extends OwnRequestFacts>(lines: readonly Line[], today: CivilDate): Line[] {
  const rank = (one: Line) => ACTIONS.indexOf(ownRequestSummary(one, today).action);
  return [...lines].sort((a, b) => rank(a) - rank(b));
}

const line = (
  action: OwnRequestAction,
  text: string,
  details: readonly string[] = [],
  pressing = false,
): OwnRequestSummary => ({ action, text, details, pressing });

function unsent({ datos_faltantes: data, documentos_faltantes: documents }: Request): OwnRequestSummary {
  const counts = [count(data.length, 'dato'), count(documents.length, 'documento')].filter(
    (text) => text !== '',
  );
  if (counts.length === 0) return line('continue', 'Está completa: falta enviarla', [], true);
  const verb = data.length + documents.length === 1 ? 'Falta' : 'Faltan';
  return line('continue', `${verb} ${counts.join(' y ')}`, [...data, ...documents], true);
}

function inCorrection(
  { estado_tramite: { estado }, observaciones }: Request,
  since: string,
): OwnRequestSummary {
  const pending = observaciones.filter((observation) => !isAttended(observation));
  const names = pending.map(({ name }) => name);
  if (!isRenewal(estado, observaciones)) {
    const task =
      pending.length === 0 ? 'Falta enviar las correcciones' : `Corregir ${count(pending.length, 'cosa')}`;
    return line('correct', `${task}, desde el ${since}`, names, true);
  }
  const documents = [...new Set(names)];
  const text =
    documents.length === 0
      ? 'Falta enviar la renovación'
      : `Renovación: reemplazar ${count(documents.length, 'documento')}`;
  return line('continue', text, documents, true);
}

function enabled({ certificado: certificate }: Request, today: CivilDate): OwnRequestSummary {
  if (certificate === null) return line('download', ESTADO_MEANING.HABILITADO);
  const number = `Certificado N° ${certificate.numero}`;
  const end = certificate.vence;
  if (end === null) return line('download', `${number}, sin vencimiento`);
  const soon = compareDates(end, addDays(today, EXPIRING_SOON_DAYS)) <= 0;
  return line('download', `${number}. ${expiryText(end, today)}`, [], soon);
}

function expiryText(end: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, end);
  if (days < 0) return `Venció el ${formatDate(end)}`;
  if (days > EXPIRING_SOON_DAYS) return `Vence el ${formatDate(end)}`;
  return days === 0 ? 'Vence hoy' : `Vence el ${formatDate(end)}, en ${count(days, 'día')}`;
}

const reasons = ({ estado_tramite: { estado }, observaciones }: Request) =>
  isFinal(estado) ? observaciones.map(({ observacion }) => observacion) : [];

const count = (total: number, noun: string) => {
  if (total === 0) return '';
  return `${total} ${noun}${total === 1 ? '' : 's'}`;
};
