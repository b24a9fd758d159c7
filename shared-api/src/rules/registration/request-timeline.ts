import { addDays, type CivilDate, compareDates, formatDate, todayInCity } from '../values/civil-date.ts';
import { addWorkingDays } from '../values/working-days.ts';
import type { ObservationForm } from './corrections.ts';
import { EXPIRING_SOON_DAYS } from './document-dates.ts';
import { areOfRenewal } from './renewal.ts';
import { NOTICE_TITLE, STATE_REACHED } from './request-state-texts.ts';
import {
  awaitsReviewer,
  awaitsStaff,
  type Estado,
  isEnabled,
  isExpired,
  isFinal,
  isInCorrection,
  isUnsent,
} from './request-states.ts';
import { PROMISED_DAYS } from './review-promise.ts';

/** A state that a request came into, by its names on the wire. */
export interface StateRecord {
  readonly estado: Estado;
  /** ISO 8601 instant. */
  readonly createdAt: string;
  readonly observaciones: readonly ObservationForm[];
}

/** A step of a request's way, for its supplier. */
export interface TimelineStep {
  readonly standing: 'done' | 'now' | 'next';
  /** It ended the request or its enabling. */
  readonly isEnd?: true;
  readonly title: string;
  /** Its day or its term, in Spanish; null without any. */
  readonly when: string | null;
  /** More about it. */
  readonly text: string | null;
}

interface TimelineFacts {
  /** Every state that the request has had, oldest first. */
  readonly records: readonly StateRecord[];
  /** The last day of its newest certificate; null without an end, undefined while it is not known. */
  readonly vence: CivilDate | null | undefined;
  /** Number of observations of the running correction that are not attended; absent: all. */
  readonly pending?: number | undefined;
}

/** Kind of a sending: it decides the texts and the promised time of the review. */
type Round = 'first' | 'correction' | 'renewal';

/** The words of a round; `days`: most working days of its review. */
const ROUNDS = {
  first: {
    received: 'Recibimos su inscripción',
    asked: 'Inscripción comenzada',
    sent: 'Solicitud enviada',
    review: 'Primera revisión',
    days: PROMISED_DAYS.firstReview,
  },
  correction: {
    received: 'Recibimos sus correcciones',
    asked: 'Correcciones pedidas',
    sent: 'Correcciones enviadas',
    review: 'Revisión de correcciones',
    days: PROMISED_DAYS.correctionReview,
  },
  renewal: {
    received: 'Recibimos su renovación',
    asked: 'Renovación iniciada',
    sent: 'Renovación enviada',
    review: 'Revisión de la renovación',
    days: PROMISED_DAYS.firstReview,
  },
} as const satisfies Record<Round, unknown>;

/** Most steps that are shown of what has happened: the history has the rest. */
const DONE_SHOWN = 3;

const YOUR_TURN = 'depende de usted';
const NOTHING_TO_DO = 'No tiene que hacer nada mientras tanto.';
const LATE = 'Se demora más de lo previsto: puede preguntar al auditor en los mensajes del trámite.';
const CERTIFICATE_REVOKED = 'Desde ese día su certificado no tiene validez.';
const IF_ANYTHING_IS_MISSING = 'Si antes hay que corregir algo, se lo pediremos.';
const AFTER_REVIEW = `a los ${PROMISED_DAYS.approval} días hábiles de la revisión`;

const dayOf = ({ createdAt }: StateRecord) => todayInCity(new Date(createdAt));
const until = (day: CivilDate) => `hasta el ${formatDate(day)}`;

/** Returns the round that a sequence of states is in, as its last correction or renewal began it. */
function roundOf(records: readonly StateRecord[]): Round {
  const lastCorrection = records.filter(({ estado }) => isInCorrection(estado)).at(-1);
  if (!lastCorrection) return 'first';
  return areOfRenewal(lastCorrection.observaciones) ? 'renewal' : 'correction';
}

/**
 * Returns what has happened to a request, what happens now and what comes next, as of a day.
 */
export function requestTimeline(facts: TimelineFacts, today: CivilDate): TimelineStep[] {
  const { records } = facts;
  const last = records.at(-1);
  if (!last) return [];
  const done = records.map((record, index) =>
    happened(record, records[index - 1], roundOf(records.slice(0, index + 1))),
  );
  return [...done.slice(-DONE_SHOWN), ...ahead(facts, last, today)];
}

/** Writes a step as one line of plain text. */
export const timelineLine = ({ title, when, text }: TimelineStep): string =>
  [`${title}${when === null ? '' : `: ${when}`}.`, ...(text === null ? [] : [text])].join(' ');

function happened(record: StateRecord, before: StateRecord | undefined, round: Round): TimelineStep {
  const { asked, sent } = ROUNDS[round];
  const begins = isUnsent(record.estado) || isInCorrection(record.estado);
  const title = STATE_REACHED[record.estado] ?? (begins ? asked : sent);
  const isRevoked = before !== undefined && isEnabled(before.estado) && !isExpired(record.estado);
  const text = isRevoked ? CERTIFICATE_REVOKED : null;
  const isEnd = isFinal(record.estado) || isExpired(record.estado);
  return { standing: 'done', ...(isEnd && { isEnd }), title, when: formatDate(dayOf(record)), text };
}

function ahead(
  { records, vence, pending }: TimelineFacts,
  { estado, observaciones }: StateRecord,
  today: CivilDate,
): TimelineStep[] {
  if (awaitsStaff(estado)) return inReview(records, today);
  if (isEnabled(estado)) return enabled(vence, today);
  if (isFinal(estado)) return [];
  const round = isExpired(estado) ? 'renewal' : roundOf(records);
  const { review, days } = ROUNDS[round];
  return [
    {
      standing: 'now',
      title: taskOf(estado, round, pending ?? observaciones.length),
      when: YOUR_TURN,
      text: null,
    },
    {
      standing: 'next',
      title: review,
      when: `${until(addWorkingDays(today, days))}, si envía el ${formatDate(today)}`,
      text: null,
    },
  ];
}

function taskOf(estado: Estado, round: Round, pending: number): string {
  if (isUnsent(estado)) return 'Completar y enviar el formulario';
  if (isExpired(estado)) return 'Renovar la inscripción';
  if (round === 'renewal') return 'Completar y enviar la renovación';
  if (pending === 0) return 'Enviar las correcciones';
  return pending === 1 ? 'Corregir 1 cosa' : `Corregir ${pending} cosas`;
}

function inReview(records: readonly StateRecord[], today: CivilDate): TimelineStep[] {
  const { review, days } = ROUNDS[roundOf(records)];
  // A review without a sending never happens; the term then runs from today.
  const lastSubmission = records.filter(({ estado }) => awaitsReviewer(estado)).at(-1);
  const due = addWorkingDays(lastSubmission ? dayOf(lastSubmission) : today, days);
  const isLate = compareDates(due, today) < 0;
  return [
    {
      standing: 'now',
      title: review,
      when: isLate ? `se esperaba ${until(due)}` : until(due),
      text: isLate ? LATE : NOTHING_TO_DO,
    },
    {
      standing: 'next',
      title: 'Habilitación final',
      when: isLate ? AFTER_REVIEW : until(addWorkingDays(due, PROMISED_DAYS.approval)),
      text: IF_ANYTHING_IS_MISSING,
    },
  ];
}

const EXPIRES_SOON = 'Está por vencer: vaya consiguiendo el documento nuevo para renovarlo.';

function enabled(vence: TimelineFacts['vence'], today: CivilDate): TimelineStep[] {
  const isNoticeAhead = !vence || compareDates(today, addDays(vence, -EXPIRING_SOON_DAYS)) < 0;
  const now: TimelineStep = {
    standing: 'now',
    title: 'Habilitación en vigencia',
    when: vence ? until(vence) : vence === null ? 'sin vencimiento' : null,
    text: `Ya puede descargar su certificado. ${isNoticeAhead ? 'No tiene que hacer nada más.' : EXPIRES_SOON}`,
  };
  if (!vence) return [now];
  const text = isNoticeAhead
    ? `Le avisaremos ${EXPIRING_SOON_DAYS} días antes de que venza un documento.`
    : null;
  return [
    now,
    { standing: 'next', title: 'Renovación', when: `desde el ${formatDate(addDays(vence, 1))}`, text },
  ];
}

/** Returns what the notice of a request's last state is called: its subject, and the heading of its mail. */
export function noticeTitle(records: readonly StateRecord[]): string {
  const last = records.at(-1);
  if (!last) throw new RangeError('a request without a state has no notice');
  const round = roundOf(records);
  const { estado, observaciones } = last;
  if (isInCorrection(estado)) {
    if (round === 'renewal') return 'Renovación de su inscripción: falta enviarla';
    return observaciones.length === 1
      ? 'Hay 1 cosa para corregir en su inscripción'
      : `Hay ${observaciones.length} cosas para corregir en su inscripción`;
  }
  return NOTICE_TITLE[estado] ?? ROUNDS[round].received;
}
