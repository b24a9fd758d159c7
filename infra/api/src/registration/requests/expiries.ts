import { eq } from 'drizzle-orm';
import { compareDates, isEnabled } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { lockFor } from '../../platform/db/locks.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { endedEnablings } from '../certificates/index.ts';
import { documentsOf } from '../documents/index.ts';
import { dueNotices, expiriesOf, expiryMail, untold } from './expiry-notices.ts';
import { datedDocumentsOfEnabled } from './repository.ts';
import { supplierRequests } from './tables.ts';
import { transition } from './transition.ts';

/** What a run of the daily job did. */
export interface ExpiryRun {
  /** Enablings that ended. */
  readonly ended: number;
  /** Mails that were queued about documents. */
  readonly told: number;
}

/**
 * The daily job: tells enabled suppliers 30 days before a required document's effective expiry and on that day, and
 * ends an enabling on the day after the first of them, or after its certificate's: the document that set that one may
 * be asked for no more. What a run missed, the next one makes up for; running it again does nothing more; of several
 * processes one runs it. A request that fails is logged and keeps nobody else waiting.
 */
export async function watchExpiries(platform: Platform): Promise<ExpiryRun> {
  const run = { ended: 0, told: 0 };
  for (const id of await requestsWithNews(platform)) {
    try {
      const { ended, told } = await settle(platform, id);
      run.ended += ended;
      run.told += told;
    } catch (error) {
      platform.log.error({ err: error, request: id }, 'the expiries of a request were not looked at');
    }
  }
  return run;
}

/** Enabled requests of which something is to be told or done today. */
async function requestsWithNews({ db, clock }: Platform): Promise<Set<string>> {
  const day = today(clock);
  const news = new Set(await endedEnablings(db, day));
  for await (const { documents, reachable } of datedDocumentsOfEnabled(db)) {
    const expiries = expiriesOf(documents);
    for (const { requestId, vence } of expiries) if (compareDates(vence, day) < 0) news.add(requestId);
    // Who has no address is told nothing, and is not asked for by each run: the first one after they get one tells them.
    const due = dueNotices(expiries, day).filter(({ requestId }) => reachable.has(requestId));
    for (const { requestId } of await untold(db, due)) news.add(requestId);
  }
  return news;
}

function settle(platform: Platform, id: string): Promise<ExpiryRun> {
  const { db, clock, config } = platform;
  return db.transaction(async (tx) => {
    await lockFor(tx, 'expiries');
    const [row] = await tx.select().from(supplierRequests).where(eq(supplierRequests.id, id)).for('update');
    if (!row || !isEnabled(row.estado)) return { ended: 0, told: 0 };
    const day = today(clock);
    const expiries = expiriesOf(await documentsOf(tx, row.id));
    let told = 0;
    for (const due of dueNotices(expiries, day)) {
      const mail = expiryMail(row, due, day, config);
      if (mail && (await queueMail(tx, clock, mail))) told += 1;
    }
    const isOver =
      expiries.some(({ vence }) => compareDates(vence, day) < 0) ||
      (await endedEnablings(tx, day, row.id)).length > 0;
    if (!isOver) return { ended: 0, told };
    await transition(platform, tx, row, { action: 'expire', user: null, where: 'vencimientos' });
    return { ended: 1, told };
  });
}
