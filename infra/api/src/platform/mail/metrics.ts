import { count, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { failedForGood, isInQueue } from './retries.ts';
import { mails } from './tables.ts';

/** Tells `/metrics` how the outbox stands. It is in the database: every process says the same. */
export function registerMailMetrics(metrics: Registry, db: Database, clock: Clock): void {
  const registers = [metrics];
  const failed = new Gauge({
    name: 'portal_mails_failed',
    help: 'Mails that failed for good and wait for an administrator',
    registers,
  });
  new Gauge({
    name: 'portal_mails_waiting',
    help: 'Mails that are yet to be sent',
    registers,
    async collect() {
      // Without the database there is no number, and everything else is told nevertheless.
      const [now] = await countMails().catch(() => [{ queued: Number.NaN, dead: Number.NaN }]);
      failed.set(now?.dead ?? 0);
      this.set((now?.queued ?? 0) - (now?.dead ?? 0));
    },
  });

  const countMails = () =>
    db
      .select({
        queued: count(),
        dead: sql<number>`count(*) filter (where ${failedForGood(clock.now())})`.mapWith(Number),
      })
      .from(mails)
      .where(isInQueue);
}
