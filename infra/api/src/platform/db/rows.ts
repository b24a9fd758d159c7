import { getTableColumns, lt } from 'drizzle-orm';
import type { IndexColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { daysAgo } from '../clock.ts';
import type { Platform } from '../platform.ts';
import type { Sql } from './database.ts';

/** Inserts a row and returns it as it is stored; a key that is taken already is an error of the database. */
export async function insertRow<T extends PgTable>(to: Sql, table: T, values: T['$inferInsert']) {
  const [row] = await to.insert<PgTable>(table).values(values).returning();
  return row as T['$inferSelect'];
}

/** Inserts a row, or updates the one with the same key: all columns of a primary key or a unique index. */
export async function upsert<T extends PgTable, K extends keyof T['$inferInsert']>(
  to: Sql,
  table: T,
  key: Pick<T['$inferInsert'], K>,
  values: Omit<T['$inferInsert'], K>,
): Promise<void> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns<PgTable>(table);
  const target = Object.keys(key).map((name) => columns[name] as IndexColumn);
  await to
    .insert<PgTable>(table)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target, set: values });
}

/** Makes the run of a job that deletes the rows whose instant is more than so many days ago. */
export const deleteOld =
  (...kept: readonly (readonly [instant: PgColumn, days: number])[]) =>
  async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
    for (const [instant, days] of kept)
      await db.delete(instant.table).where(lt(instant, daysAgo(clock, days)));
  };
