import { createHash } from 'node:crypto';
import { getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { IndexColumn, PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { CITY_TIME_ZONE, type CivilDate } from 'shared-api/rules';
import { type Clock, daysAgo } from '../clock.ts';
import { counters } from './tables.ts';

export type Database = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Sql = Database | Transaction;

export interface OpenDatabase {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Database;
  close(): Promise<void>;
}

/** The reason, in Spanish, why the portal can't start on its database, and what the operator can do. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}

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
  async ({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<void> => {
    for (const [instant, days] of kept)
      await db.delete(instant.table).where(lt(instant, daysAgo(clock, days)));
  };

/**
 * Takes the next number of a sequence, such as `2026-000123`, in the transaction that uses it: numbers have no gaps and
 * no duplicates.
 * @param day its year begins the number
 */
export async function nextNumber(tx: Transaction, name: string, day: CivilDate): Promise<string> {
  const year = Number(day.slice(0, 4));
  const [row] = await tx
    .insert(counters)
    .values({ name, year, value: 1 })
    .onConflictDoUpdate({
      target: [counters.name, counters.year],
      set: { value: sql`${counters.value} + 1` },
    })
    .returning({ value: counters.value });
  if (!row) throw new Error(`no number came for ${name}`);
  return `${year}-${String(row.value).padStart(6, '0')}`;
}

/** PostgreSQL's advisory locks are numbers; the same name gives the same number in every process. */
const numberOf = (name: string): string =>
  createHash('sha256').update(name).digest().readBigInt64BE().toString();

/** Takes a lock that one transaction holds at a time, among all processes, until the transaction ends. */
export async function lockFor(tx: Pick<Transaction, 'execute'>, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberOf(name)}::bigint)`);
}

/** Waits until nobody holds a lock, and keeps others from taking it until the transaction ends; shared by many. */
export async function lockShared(tx: Pick<Transaction, 'execute'>, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${numberOf(name)}::bigint)`);
}

export const startOfDay = (day: CivilDate): SQL =>
  sql`(${day}::date::timestamp at time zone ${sql.raw(`'${CITY_TIME_ZONE}'`)})`;

/**
 * Returns these members of an object alone; of a table, these columns. Without `NoInfer` TypeScript would take all keys
 * that a query's `select` allows.
 */
export const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, NoInfer<K>> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
