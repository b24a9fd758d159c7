import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

export type Database = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A connection or a transaction. */
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
