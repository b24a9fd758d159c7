import { and, type SQL, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { failedForGood, isInQueue } from './retries.ts';
import { mails } from './tables.ts';

/** Tells `/metrics` how the outbox stands. It is in the database: every process says the same. */
export function registerMailMetrics(metrics: Registry, db: Database, clock: Clock): void {
  const gauge = (name: string, help: string, which: (now: Date) => SQL | undefined) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        // Without the database there is no number, and everything else is told nevertheless.
        this.set(await db.$count(mails, which(clock.now())).catch(() => Number.NaN));
      },
    });

  gauge('portal_mails_failed', 'Mails that failed for good and wait for an administrator', failedForGood);
  gauge('portal_mails_waiting', 'Mails that are yet to be sent', (now) =>
    and(isInQueue, sql`not ${failedForGood(now)}`),
  );
}
