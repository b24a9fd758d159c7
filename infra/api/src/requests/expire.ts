import { eq, sql } from 'drizzle-orm';
import { certificateExpiry, compare } from 'shared-api/rules';
import { documentsOf, documentViews } from '../documents/index.ts';
import { today } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { requestsIn } from './repository.ts';
import { supplierRequests } from './tables.ts';
import { transition } from './transition.ts';

/** Any fixed number: it names the advisory lock that keeps two processes from running the job at once. */
const LOCK = 7_215_002;

/**
 * The daily job: an enabling ends on the day after the first effective expiry of its required documents. Running it
 * again does nothing more; of several processes one runs it.
 * @returns how many enablings ended
 */
export async function expireEnablings(platform: Platform): Promise<number> {
  const day = today(platform.clock);
  let ended = 0;
  for (const { cuit } of await requestsIn(platform.db, 'HABILITADO')) {
    ended += await platform.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      const [row] = await tx
        .select()
        .from(supplierRequests)
        .where(eq(supplierRequests.cuit, cuit))
        .for('update');
      if (row?.estado !== 'HABILITADO') return 0;
      const expiry = certificateExpiry(documentViews(platform, row, await documentsOf(tx, row.id)));
      if (!expiry || compare(expiry.vence, day) >= 0) return 0;
      await transition(platform, tx, row, { action: 'expire', user: null, where: 'vencimientos' });
      return 1;
    });
  }
  return ended;
}
