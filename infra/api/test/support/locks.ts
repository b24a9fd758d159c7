import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { TestApi } from './api.ts';

/**
 * Waits until so many of an API's connections wait for a lock that another one holds. On PostgreSQL alone: the embedded
 * database does one thing at a time, and nobody waits inside of it.
 */
export async function waitForBlocked({ platform: { db } }: TestApi, count: () => number): Promise<void> {
  const blocked = () =>
    db.$count(
      sql`(select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as blocked`,
    );
  await vi.waitFor(async () => expect(await blocked()).toBe(count()), { timeout: 10_000 });
}
