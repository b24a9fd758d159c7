import { inArray } from 'drizzle-orm';
import {
  type CivilDate,
  daysBetween,
  EXPIRING_SOON_DAYS,
  effectiveExpiry,
  formatDate,
} from 'shared-api/rules';
import type { Sql } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import type { DocumentRecord } from '../documents/index.ts';
import { letter, type Sender } from './notices.ts';
import type { RequestRecord } from './record/index.ts';

/** The effective expiry of a required document. */
export interface Expiry {
  readonly requestId: string;
  readonly documentId: string;
  readonly nombre: string;
  readonly vence: CivilDate;
}

/** A mail to send about an expiry: it comes near, or it is due. */
export interface Notice extends Expiry {
  readonly kind: 'por-vencer' | 'vence';
}

/** Returns the expiries of the documents that have a file and expire some day; optional documents never do. */
export const expiriesOf = (records: readonly DocumentRecord[]): Expiry[] =>
  records.flatMap(({ document, type }) => {
    const vence = type && document.fileId ? effectiveExpiry(type, document) : null;
    return type && vence
      ? [{ requestId: document.requestId, documentId: document.id, nombre: type.nombre, vence }]
      : [];
  });

/** Returns the notices due by a day: the first from 30 days before the expiry, the second from the expiry itself. */
export const dueNotices = (expiries: readonly Expiry[], day: CivilDate): Notice[] =>
  expiries.flatMap((expiry): Notice[] => {
    const left = daysBetween(day, expiry.vence);
    if (left <= 0) return [{ ...expiry, kind: 'vence' }];
    return left <= EXPIRING_SOON_DAYS ? [{ ...expiry, kind: 'por-vencer' }] : [];
  });

/** Identifies the mail; another expiry date of the same document makes another event. */
const eventKeyOf = ({ kind, documentId, vence }: Notice) => `${kind}:${documentId}:${vence}`;

export async function withoutMail(from: Sql, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const keys = notices.map(eventKeyOf);
  const rows = await from.select({ key: mails.eventKey }).from(mails).where(inArray(mails.eventKey, keys));
  const queued = new Set(rows.map(({ key }) => key));
  return notices.filter((notice) => !queued.has(eventKeyOf(notice)));
}

/** Writes the mail of a notice as of a day; null when the supplier has no address. */
export function expiryMail(row: RequestRecord, notice: Notice, day: CivilDate, sender: Sender): Mail | null {
  const left = daysBetween(day, notice.vence);
  const on = formatDate(notice.vence);
  const document = `El documento «${notice.nombre}»`;
  const [subject, ...blocks] =
    left > 0
      ? [
          `${notice.nombre} vence el ${on}`,
          `${document} vence el ${on}: ${left === 1 ? 'falta 1 día' : `faltan ${left} días`}.`,
          'Vaya preparando el nuevo. Si quiere reemplazarlo antes de ese día, pídaselo al auditor por los mensajes del trámite.',
          'Desde el día siguiente al vencimiento podrá iniciar la renovación, en la que se reemplazan solo los documentos vencidos.',
        ]
      : [
          `${notice.nombre} ${left === 0 ? 'vence hoy' : `venció el ${on}`}`,
          `${document} ${left === 0 ? `vence hoy, ${on}` : `venció el ${on}`}.`,
          left === 0
            ? 'Desde mañana la habilitación estará vencida y podrá iniciar la renovación, en la que se reemplazan solo los documentos vencidos.'
            : 'La habilitación está vencida. Puede iniciar la renovación, en la que se reemplazan solo los documentos vencidos.',
        ];
  return letter(row, sender, { eventKey: eventKeyOf(notice), subject, blocks });
}
