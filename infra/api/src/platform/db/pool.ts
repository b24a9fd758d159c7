import { drizzle, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database, DatabaseAccess, Ending, LockFirst, OnOneConnection, Schema } from './database.ts';
import * as schema from './schema.ts';

/**
 * Sends what is asked of it before the code waits for anything with a single write: each write costs more than the
 * question in it.
 */
class OneWriteClient extends pg.Client {
  /** How many statements were asked of it. */
  asked = 0;

  override query(...statement: unknown[]) {
    this.asked += 1;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return Reflect.apply(super.query, this, statement);
  }
}

/** Connections to PostgreSQL that take statements without waiting for the answers to those before. */
export const createPool = (settings: pg.PoolConfig): pg.Pool =>
  new pg.Pool({ ...settings, pipeline: true, Client: OneWriteClient });

/** What the portal asks of the connections of a pool that `createPool` made. */
export function throughPool(pool: pg.Pool): DatabaseAccess {
  // Made once per connection: what is prepared through it is known in its next transaction too.
  const made = new WeakMap<pg.PoolClient, Connection>();

  async function borrow<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = (await pool.connect()) as pg.PoolClient & OneWriteClient;
    try {
      const connection = made.get(client) ?? connectionOn(client);
      made.set(client, connection);
      return await work(connection);
    } finally {
      // One that was given up after its time is lent to nobody else.
      client.release(client.connection.stream.destroyed);
    }
  }

  const onOneConnection: OnOneConnection = (read) => borrow(({ db }) => read(db));

  const lockFirst: LockFirst = (lock, work) =>
    borrow(async ({ client, tx }) => {
      const [begun, locked] = await Promise.allSettled([client.query('begin'), lock(tx)]);
      if (begun.status === 'rejected') throw begun.reason;
      try {
        if (locked.status === 'rejected') throw locked.reason;
        return await commitAfter(client, await work(tx, locked.value));
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    });

  const db = Object.assign(drizzle(pool, { schema }), {
    transaction: (...given: Parameters<Database['transaction']>) =>
      borrow((connection) => connection.db.transaction(...given)),
  }) as Database;
  return { db, onOneConnection, lockFirst };
}

/** Sends the end of a transaction and its commit with a single write. @throws when either fails, and nothing is kept */
async function commitAfter<T>(client: OneWriteClient, end: Ending<T>): Promise<T> {
  const { stream } = client.connection;
  let ending: Promise<T>;
  let committing: Promise<unknown>;
  stream.cork();
  try {
    ending = end();
    let fails = false;
    ending.catch(() => {
      fails = true;
    });
    // Once the turn is over, all is asked; what fails by then has not asked everything and must not be kept.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    if (fails) return await ending;
    committing = client.query('commit');
  } finally {
    stream.uncork();
  }
  const { asked } = client;
  const [ended, committed] = await Promise.allSettled([ending, committing]);
  if (ended.status === 'rejected') throw ended.reason;
  if (committed.status === 'rejected') throw committed.reason;
  if (client.asked > asked) throw new Error('the end of a transaction asked for more after its commit');
  return ended.value;
}

type Connection = ReturnType<typeof connectionOn>;

const dialect = new PgDialect();

function connectionOn(client: OneWriteClient) {
  const db = drizzle(client, { schema });
  const { session, schema: related, fullSchema, tableNamesMap } = db._;
  // What drizzle gives to the work of a transaction; its own would wait for the answer to `begin`.
  const tx = new NodePgTransaction<Schema, NonNullable<typeof related>>(
    dialect,
    session,
    related && { schema: related, fullSchema, tableNamesMap },
  );
  return { client, db, tx };
}
