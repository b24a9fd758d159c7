import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

export type Schema = typeof schema;
export type Database = PgDatabase<PgQueryResultHKT, Schema>;
type Related = ExtractTablesWithRelations<Schema>;
export type Transaction = PgTransaction<PgQueryResultHKT, Schema, Related>;
/** A connection or a transaction: what a repository reads and writes through. */
export type Sql = Database | Transaction;

/**
 * Reads through one connection: what is asked for at once goes out in one piece, and no answer is waited for before the
 * next question. For what is looked up by a key; anything slow would hold up what is sent after it.
 */
export type OnOneConnection = <T>(read: (from: Sql) => Promise<T>) => Promise<T>;

/**
 * The end of a transaction: asks for all that is left at once, as the commit goes out right behind it. If any of that
 * fails, everything is undone; what the answers say can undo nothing any more.
 */
export type Ending<T> = () => Promise<T>;

/**
 * A transaction that starts by locking what it is about: the lock goes out together with the transaction's begin, the
 * commit together with what is asked at the end.
 * @param lock only reads and locks, as it may have been done when it turns out that no transaction could begin
 */
export type LockFirst = <Locked, T>(
  lock: (tx: Transaction) => Promise<Locked>,
  work: (tx: Transaction, locked: Locked) => Promise<Ending<T>>,
) => Promise<T>;

/** The ways to the database. */
export interface DatabaseAccess {
  /** Each statement goes through whichever connection is free. */
  readonly db: Database;
  readonly onOneConnection: OnOneConnection;
  readonly lockFirst: LockFirst;
}

export interface OpenDatabase extends DatabaseAccess {
  readonly kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}
