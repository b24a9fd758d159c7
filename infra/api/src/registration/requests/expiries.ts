import { eq, inArray } from 'drizzle-orm';
import { compareDates, isEnabled, statesWhere } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { newestCertificate, requestsWithExpiredCertificate } from '../certificates/index.ts';
import { datedDocumentsOf, documentsOf } from '../documents/index.ts';
import { dueNotices, expiriesOf, expiryMail, withoutMail } from './expiry-notices.ts';
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
  const ids = new Set(await requestsWithExpiredCertificate(db, day));
  const enabled = await db
    .select({ id: supplierRequests.id })
    .from(supplierRequests)
    .where(inArray(supplierRequests.estado, statesWhere(isEnabled)));
  for (let start = 0; start < enabled.length; start += BATCH) {
    const batch = enabled.slice(start, start + BATCH).map(({ id }) => id);
    const expiries = expiriesOf(await datedDocumentsOf(db, batch));
    for (const { requestId, vence } of expiries) if (compareDates(vence, day) < 0) ids.add(requestId);
    for (const { requestId } of await withoutMail(db, dueNotices(expiries, day))) ids.add(requestId);
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
