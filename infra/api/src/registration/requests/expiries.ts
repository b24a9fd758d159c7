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
import type { Platform } from '../../platform/domain.ts';
import { type Mail, outboxRoom, queueMail } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { type Certificate, newestCertificate, newestCertificates } from '../certificates/index.ts';
import { type DocumentRecord, documentsOf, documentsOfRequests } from '../documents/index.ts';
import { letter, type Sender } from './notices.ts';
import type { RequestRecord } from './record/index.ts';
import { supplierRequests } from './tables.ts';
import { transition } from './transition.ts';

const BATCH = 500;

const PREPARE_NEW =
  'Vaya preparando el nuevo. Si quiere reemplazarlo antes de ese día, pídaselo al auditor por los mensajes del trámite.';

/**
 * Notifies enabled suppliers 30 days before a required document's effective expiry and on that day, and ends an
 * enabling the day after the first such expiry. A certificate that ends before all of them (the document that set its date
 * may be asked for no more) expires in the same way. A run makes up for missed ones; running it again, or in several processes at once, does nothing twice.
 * A request that fails is logged and delays no other. Notices that find no room in the outbox wait for the next run.
 */
export async function watchExpiries(platform: Platform): Promise<void> {
  const { expired, withNotice } = await requestsToSettle(platform);
  for (const id of new Set([...expired, ...withNotice])) {
    if (!expired.has(id) && (await outboxRoom(platform.db, platform.clock)) <= 0) return;
    try {
      await settle(platform, id);
    } catch (error) {
      platform.log.error({ err: error, request: id }, 'the expiries of a request were not settled');
    }
  }
}

/** Finds the enabled requests that have expired or have a notice due, without locking any. */
async function requestsToSettle({ db, clock }: Platform) {
  const day = today(clock);
  const expired = new Set<string>();
  const withNotice = new Set<string>();
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
    const ids = batch.map(({ id }) => id);
    const expiries = expiriesOf(await documentsOfRequests(db, ids), certificates);
    for (const { requestId, vence } of expiries) {
      if (compareDates(vence, day) < 0) expired.add(requestId);
    }
    const reachable = new Set(batch.filter(notificationAddress).map(({ id }) => id));
    const notices = dueNotices(expiries, day).filter(({ requestId }) => reachable.has(requestId));
    for (const { requestId } of await withoutMail(db, notices)) withNotice.add(requestId);
  }
  return { expired, withNotice };
}

async function settle(platform: Platform, id: string): Promise<void> {
  const { db, clock, config } = platform;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(supplierRequests).where(eq(supplierRequests.id, id)).for('update');
    if (!row || !isEnabled(row.estado)) return;
    const day = today(clock);
    const certificate = await newestCertificate(tx, row.id);
    const expiries = expiriesOf(await documentsOf(tx, row.id), certificate ? [certificate] : []);
    for (const notice of dueNotices(expiries, day)) {
      const mail = expiryMail(row, notice, day, config);
      if (mail) await queueMail(tx, clock, mail);
    }
    if (expiries.some(({ vence }) => compareDates(vence, day) < 0)) {
      await transition(platform, tx, row, { action: 'expire', user: null, where: 'vencimientos' });
    }
  });
}

/**
 * Returns the expiries of the documents that have a file and expire some day, which optional ones never do, and of the
 * certificates that end before all documents of their request: those have no `documento`.
 */
function expiriesOf(records: readonly DocumentRecord[], certificates: readonly Certificate[]) {
  const ofDocuments = records.flatMap(({ document: { id, requestId, ...document }, type }) => {
    const vence = type && document.fileId ? effectiveExpiry(type, document) : null;
    return type && vence ? [{ requestId, id, documento: type.nombre, vence }] : [];
  });
  const byRequest = Map.groupBy(ofDocuments, ({ requestId }) => requestId);
  const ofCertificates = certificates.flatMap(({ id, requestId, vence }) => {
    const documents = byRequest.get(requestId) ?? [];
    if (!vence || documents.some((document) => compareDates(document.vence, vence) <= 0)) return [];
    return [{ requestId, id, documento: null, vence }];
  });
  return [...ofDocuments, ...ofCertificates];
}

/** Returns the notices due by a day: the first from 30 days before the expiry, the second from the expiry itself. */
const dueNotices = (expiries: ReturnType<typeof expiriesOf>, day: CivilDate) =>
  expiries.flatMap((expiry) => {
    const left = daysBetween(day, expiry.vence);
    return left > EXPIRING_SOON_DAYS ? [] : [{ ...expiry, kind: left > 0 ? 'por-vencer' : 'vence' }];
  });
type Notice = ReturnType<typeof dueNotices>[number];

/** Identifies the mail; another expiry date of the same document makes another event. */
const eventKeyOf = ({ kind, id, vence }: Notice) => `${kind}:${id}:${vence}`;

async function withoutMail(from: Sql, notices: readonly Notice[]) {
  const keys = notices.map(eventKeyOf);
  const rows = await from.select({ key: mails.eventKey }).from(mails).where(inArray(mails.eventKey, keys));
  const queued = new Set(rows.map(({ key }) => key));
  return notices.filter((notice) => !queued.has(eventKeyOf(notice)));
}

/** Writes the mail of a notice as of a day; null when the supplier has no address. */
function expiryMail(row: RequestRecord, notice: Notice, day: CivilDate, sender: Sender): Mail | null {
  const left = daysBetween(day, notice.vence);
  const on = formatDate(notice.vence);
  const name = notice.documento ?? 'Su habilitación';
  const fullName = notice.documento === null ? name : `El documento «${name}»`;
  const [subject, ...blocks] =
    left > 0
      ? [
          `${name} vence el ${on}`,
          `${fullName} vence el ${on}: ${left === 1 ? 'falta 1 día' : `faltan ${left} días`}.`,
          ...(notice.documento === null ? [] : [PREPARE_NEW]),
          'Desde el día siguiente al vencimiento podrá iniciar la renovación, en la que se reemplazan solo los documentos vencidos.',
        ]
      : [
          `${name} ${left === 0 ? 'vence hoy' : `venció el ${on}`}`,
          `${fullName} ${left === 0 ? `vence hoy, ${on}` : `venció el ${on}`}.`,
          left === 0
            ? 'Desde mañana la habilitación estará vencida y podrá iniciar la renovación, en la que se reemplazan solo los documentos vencidos.'
            : 'La habilitación está vencida. Puede iniciar la renovación, en la que se reemplazan solo los documentos vencidos.',
        ];
  return letter(row, sender, { eventKey: eventKeyOf(notice), subject, blocks });
}
