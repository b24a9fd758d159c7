import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

export type Database = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A connection or a transaction: what a repository reads and writes through. */
export type Sql = Database | Transaction;

export interface OpenDatabase {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Database;
  close(): Promise<void>;
}
