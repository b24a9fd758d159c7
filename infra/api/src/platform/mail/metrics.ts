import { and, type SQL, sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Platform } from '../domain.ts';
import { failedForGood, isInQueue } from './retries.ts';
import { mails } from './tables.ts';

/** Publishes the state of the outbox on `/metrics`; the same in every process. */
export function registerMailMetrics({ metrics, db, clock }: Platform): void {
  const gauge = (name: string, help: string, which: (now: Date) => SQL | undefined) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        // Without the database only this number is missing.
        this.set(await db.$count(mails, which(clock.now())).catch(() => Number.NaN));
      },
    });

  gauge('portal_mails_failed', 'Mails that failed for good and wait for an administrator', failedForGood);
  gauge('portal_mails_waiting', 'Mails that are yet to be sent', (now) =>
    and(isInQueue, sql`not ${failedForGood(now)}`),
  );
}
