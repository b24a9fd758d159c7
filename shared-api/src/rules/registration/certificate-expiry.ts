import { type CivilDate, compareDates, formatDate, todayInCity } from '../values/civil-date.ts';
import { unfinishedDocuments } from './completeness.ts';
import { dateLabels } from './date-names.ts';
import { durationText } from './date-rule-text.ts';
import { type DocumentDates, type DocumentTypeDates, documentEnd } from './document-dates.ts';
import { type Estado, isEnabled } from './request-states.ts';

/** The documents of a request, which decide the certificate's end, by wire names. */
type DatedDocuments = readonly (DocumentDates & {
  readonly tipo_documento: DocumentTypeDates | null;
  readonly url_archivo: string | null;
})[];

/** The day on which an enabling ends, and what ends it. */
interface CertificateExpiry {
  /** The last day on which the certificate counts. */
  readonly vence: CivilDate;
  /** Name of the document that ends it. */
  readonly documento: string;
  /** Why that day, in Spanish: what follows 'porque'. Null: it is the document's own expiry. */
  readonly motivo: string | null;
}

/** The document whose effective expiry comes first, which ends the enabling; null when none ever ends. */
export function certificateExpiry(documents: DatedDocuments): CertificateExpiry | null {
  let first: CertificateExpiry | null = null;
  for (const document of documents) {
    const type = document.tipo_documento;
    if (type === null || !document.url_archivo) continue;
    const end = documentEnd(type, document);
    if (end === null || (first !== null && compareDates(end.vence, first.vence) >= 0)) continue;
    const date = document[end.desde] ?? end.vence;
    first = { vence: end.vence, documento: type.nombre, motivo: motiveOf(type, end.desde, date, end.meses) };
  }
  return first;
}

/** Returns the day of the enabling that is in force; null without one. */
export const enabledOn = (state: {
  readonly estado: Estado;
  readonly createdAt: string;
}): CivilDate | null => (isEnabled(state.estado) ? todayInCity(new Date(state.createdAt)) : null);

export const CERTIFICATE_STATES = ['VIGENTE', 'VENCIDO', 'REVOCADO'] as const;
type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** Returns what a certificate is worth on a day; it holds through the day on which it expires. */
export function certificateState(
  certificate: { readonly revocadoAt: Date | null; readonly vence: CivilDate | null },
  day: CivilDate,
): CertificateState {
  if (certificate.revocadoAt) return 'REVOCADO';
  return certificate.vence !== null && compareDates(certificate.vence, day) < 0 ? 'VENCIDO' : 'VIGENTE';
}

/** A certificate's end, and the document that sets it; null: it does not end. */
export interface CertificateEnd {
  readonly vence: CivilDate | null;
  readonly documento: string | null;
}

/**
 * Returns what ends an enabling that was given: its certificate, though the document that set its date is asked for no more, or
 * a document that by now ends before it.
 */
export function enablingExpiry(
  { vence, documento }: CertificateEnd,
  documents: DatedDocuments,
): CertificateExpiry | null {
  const first = certificateExpiry(documents);
  if (vence === null || documento === null) return first;
  if (first !== null && compareDates(first.vence, vence) <= 0) return first;
  return { vence, documento, motivo: null };
}

function motiveOf(
  type: DocumentTypeDates,
  from: keyof DocumentDates,
  date: CivilDate,
  months: number,
): string | null {
  if (months === 0) return null;
  const label = dateLabels(type)[from].toLowerCase();
  return `el documento «${type.nombre}» vale ${durationText(months)} desde su ${label} (${formatDate(date)})`;
}

/** 'Vence el … porque …', in the past once that day is over. */
function expirySentence({ vence, documento, motivo }: CertificateExpiry, today: CivilDate): string {
  const isOver = compareDates(vence, today) < 0;
  const why = motivo ?? `ese día ${isOver ? 'venció' : 'vence'} el documento «${documento}»`;
  return `${isOver ? 'Venció' : 'Vence'} el ${formatDate(vence)} porque ${why}.`;
}

const NEVER_EXPIRES = 'No vence: ninguno de sus documentos tiene vencimiento.';

/** Returns how long a certificate that was given counts, in Spanish. */
export function enablingText(end: CertificateEnd, documents: DatedDocuments, today: CivilDate): string {
  const expiry = enablingExpiry(end, documents);
  return expiry === null ? NEVER_EXPIRES : expirySentence(expiry, today);
}

/** Up to so many documents are named one by one. */
const WAITING_NAMED = 3;

/**
 * Returns how long the certificate will count, in Spanish, for whoever sends a request. While a required
 * document is missing, expired or without dates the day can't be told: then it names what it waits for.
 */
export function certificateValidityText(documents: DatedDocuments, today: CivilDate): string {
  const waiting = unfinishedDocuments(documents, today);
  if (waiting.length > WAITING_NAMED) {
    return `La fecha de vencimiento se sabrá cuando estén listos los ${waiting.length} documentos que faltan.`;
  }
  if (waiting.length > 0) {
    const ready = waiting.length === 1 ? 'esté listo' : 'estén listos';
    return `La fecha de vencimiento se sabrá cuando ${ready}: ${waiting.join(', ')}.`;
  }
  const expiry = certificateExpiry(documents);
  return expiry === null ? NEVER_EXPIRES : expirySentence(expiry, today);
}
