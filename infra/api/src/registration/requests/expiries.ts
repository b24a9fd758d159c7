import { eq, inArray } from 'drizzle-orm';
import {
  type CivilDate,
  compareDates,
  daysBetween,
  EXPIRING_SOON_DAYS,
  effectiveExpiry,
  formatDate,
  isEnabled,
  notificationAddress,
  statesWhere,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/database.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import type { Platform } from '../../platform/platform.ts';
import { newestCertificate, newestCertificates } from '../certificates/index.ts';
import { type DocumentRecord, datedDocumentsOf, documentsOf } from '../documents/index.ts';
import { letter, type Sender } from './notices.ts';
import type { RequestRecord } from './record/index.ts';
import { supplierRequests } from './tables.ts';
import { transition } from './transition.ts';

const BATCH = 500;

/**
 * Notifies enabled suppliers 30 days before a required document's effective expiry and on that day, and ends an
 * enabling the day after the first such expiry or after its certificate's (the document that set that date may be asked
 * for no more). A run makes up for missed ones; running it again, or in several processes at once, does nothing twice.
 * A request that fails is logged and delays no other.
 */
export async function watchExpiries(platform: Platform): Promise<void> {
  for (const id of await requestsToSettle(platform)) {
    try {
      await settle(platform, id);
    } catch (error) {
      platform.log.error({ err: error, request: id }, 'the expiries of a request were not settled');
    }
  }
}

/** Finds the enabled requests that have expired or have a notice due, without locking any. */
async function requestsToSettle({ db, clock }: Platform): Promise<ReadonlySet<string>> {
  const day = today(clock);
  const ids = new Set<string>();
  const enabled = await db
    .select({
      id: supplierRequests.id,
      correo_electronico_notificacion: supplierRequests.correo_electronico_notificacion,
      domicilio_electronico_alternativo: supplierRequests.domicilio_electronico_alternativo,
      domicilio_electronico: supplierRequests.domicilio_electronico,
    })
    .from(supplierRequests)
    .where(inArray(supplierRequests.estado, statesWhere(isEnabled)));
  for (let start = 0; start < enabled.length; start += BATCH) {
    const batch = enabled.slice(start, start + BATCH);
    const certificates = [...(await newestCertificates(db, batch)).values()];
    const expiries = expiriesOf(await datedDocumentsOf(db, batch));
    for (const { requestId, vence } of [...certificates, ...expiries]) {
      if (vence && compareDates(vence, day) < 0) ids.add(requestId);
    }
    const reachable = new Set(batch.filter(notificationAddress).map(({ id }) => id));
    const notices = dueNotices(expiries, day).filter(({ requestId }) => reachable.has(requestId));
    for (const { requestId } of await withoutMail(db, notices)) ids.add(requestId);
  }
  return ids;
}

async function settle(platform: Platform, id: string): Promise<void> {
  const { db, clock, config } = platform;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(supplierRequests).where(eq(supplierRequests.id, id)).for('update');
    if (!row || !isEnabled(row.estado)) return;
    const day = today(clock);
    const expiries = expiriesOf(await documentsOf(tx, row.id));
    for (const notice of dueNotices(expiries, day)) {
      const mail = expiryMail(row, notice, day, config);
      if (mail) await queueMail(tx, clock, mail);
    }
    const certificate = await newestCertificate(tx, row.id);
    const ends = [...expiries.map(({ vence }) => vence), certificate?.vence];
    if (ends.some((vence) => vence && compareDates(vence, day) < 0)) {
      await transition(platform, tx, row, { action: 'expire', user: null, where: 'vencimientos' });
    }
  });
}

type Expiry = ReturnType<typeof expiriesOf>[number];

/** A mail to send about an expiry: it comes near, or it is due. */
type Notice = Expiry & { readonly kind: 'por-vencer' | 'vence' };

/** Returns the expiries of the documents that have a file and expire some day; optional documents never do. */
const expiriesOf = (records: readonly DocumentRecord[]) =>
  records.flatMap(({ document, type }) => {
    const vence = type && document.fileId ? effectiveExpiry(type, document) : null;
    return type && vence
      ? [{ requestId: document.requestId, documentId: document.id, nombre: type.nombre, vence }]
      : [];
  });

/** Returns the notices due by a day: the first from 30 days before the expiry, the second from the expiry itself. */
const dueNotices = (expiries: readonly Expiry[], day: CivilDate): Notice[] =>
  expiries.flatMap((expiry): Notice[] => {
    const left = daysBetween(day, expiry.vence);
    if (left <= 0) return [{ ...expiry, kind: 'vence' }];
    return left <= EXPIRING_SOON_DAYS ? [{ ...expiry, kind: 'por-vencer' }] : [];
  });

/** Identifies the mail; another expiry date of the same document makes another event. */
const eventKeyOf = ({ kind, documentId, vence }: Notice) => `${kind}:${documentId}:${vence}`;

async function withoutMail(from: Sql, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const keys = notices.map(eventKeyOf);
  const rows = await from.select({ key: mails.eventKey }).from(mails).where(inArray(mails.eventKey, keys));
  const queued = new Set(rows.map(({ key }) => key));
  return notices.filter((notice) => !queued.has(eventKeyOf(notice)));
}

/** Writes the mail of a notice as of a day; null when the supplier has no address. */
function expiryMail(row: RequestRecord, notice: Notice, day: CivilDate, sender: Sender): Mail | null {
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
