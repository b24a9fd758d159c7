import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import type { Database, DatabaseAccess, LockFirst, OnOneConnection, Schema } from './database.ts';
import * as schema from './schema.ts';

type Connection = NodePgDatabase<Schema>;

/** A pool's connections, which take statements without waiting for the answers to those before (`pipeline`). */
export function throughPool(pool: Pool): DatabaseAccess {
  // Made once per connection: what is prepared through it is known in its next transaction too.
  const made = new WeakMap<PoolClient, Connection>();

  async function borrow<T>(work: (connection: Connection, client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      const connection = made.get(client) ?? drizzle(client, { schema });
      made.set(client, connection);
      return await work(connection, client);
    } finally {
      client.release();
    }
  }

  const onOneConnection: OnOneConnection = (read) =>
    borrow((connection, client) => inOnePiece(client, () => read(connection)));

  const lockFirst: LockFirst = (lock, work) =>
    borrow(async (connection, client) => {
      const tx = transactionOn(connection);
      const [begun, locked] = await inOnePiece(client, () =>
        Promise.allSettled([tx.execute(sql`begin`).execute(), lock(tx)]),
      );
      if (begun.status === 'rejected') throw begun.reason;
      try {
        if (locked.status === 'rejected') throw locked.reason;
        const done = await work(tx, locked.value);
        await tx.execute(sql`commit`);
        return done;
      } catch (error) {
        await tx.execute(sql`rollback`);
        throw error;
      }
    });

  const db = Object.assign(drizzle(pool, { schema }), {
    transaction: (...given: Parameters<Database['transaction']>) =>
      borrow((connection) => connection.transaction(...given)),
  }) as Database;
  return { db, onOneConnection, lockFirst };
}

const dialect = new PgDialect();

/** What drizzle gives to the work of a transaction; its own would wait for the answer to `begin`. */
const transactionOn = ({ _: { session, schema, fullSchema, tableNamesMap } }: Connection) =>
  new NodePgTransaction<Schema, NonNullable<typeof schema>>(
    dialect,
    session,
    schema && { schema, fullSchema, tableNamesMap },
  );

/** Sends all that is asked for before the first wait with a single write: each costs more than the question in it. */
function inOnePiece<T>(client: PoolClient, ask: () => Promise<T>): Promise<T> {
  const { stream } = (client as PoolClient & { readonly connection: { readonly stream: Socket } }).connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}
