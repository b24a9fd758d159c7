import { lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { daysAgo } from '../clock.ts';
import type { Platform } from '../platform.ts';

/** Makes the run of a job that deletes the rows whose instant is more than so many days ago. */
export const deleteOld =
  (...kept: readonly (readonly [instant: PgColumn, days: number])[]) =>
  async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
    for (const [instant, days] of kept)
      await db.delete(instant.table).where(lt(instant, daysAgo(clock, days)));
  };
