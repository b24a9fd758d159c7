import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, OpenDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { isDatabaseGone } from './gone.ts';
import { isCurrent, migrateAsOnlyRole, migrateAsOwner, migrateEmbedded } from './migrate.ts';
import { DatabaseProblem } from './problem.ts';

export interface DatabaseSettings {
  /** `postgres://…`, or null for the embedded database. */
  readonly url: string | null;
  /** The owner of the tables, for migrations, when `url` names a role that only works on them. */
  readonly ownerUrl?: string | null;
  /** Folder of the embedded database. */
  readonly folder: string;
  readonly log?: Pick<FastifyBaseLogger, 'error'>;
  /** Folder of the migrations; the portal's own, unless said. */
  readonly migrations?: string;
  readonly limits?: Limits;
}

/** How long one statement, and a transaction in which nothing is asked, may take; 0: any time. */
interface Limits {
  readonly statementMs: number;
  readonly idleMs: number;
}

/** A call that takes longer is answered with an error, so that it holds nothing up. */
const CALLS: Limits = { statementMs: 15_000, idleMs: 30_000 };
/** For what takes as long as there is data. */
export const NO_LIMITS: Limits = { statementMs: 0, idleMs: 0 };

/**
 * Opens the database and brings its schema up to date.
 * @throws DatabaseProblem when it can't be reached, is in use or may not be brought up to date
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { url, ownerUrl, folder, log, migrations, limits = CALLS } = settings;
  const open = url ? await openPostgres(url, limits, log) : await openEmbedded(folder);
  try {
    if (!url) {
      await migrateEmbedded(open, migrations);
      return open;
    }
    const role = await roleOf(open.db, 'DATABASE_URL');
    if (ownerUrl) {
      await withoutLimits(ownerUrl, async (owner) => {
        const isOwner = role === (await roleOf(owner.db, 'MIGRATION_DATABASE_URL'));
        await migrateAsOwner(owner, isOwner ? null : role, migrations);
      });
    } else if (!(await isCurrent(open.db, migrations))) {
      await withoutLimits(url, (only) => migrateAsOnlyRole(only, migrations));
    }
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** Works through connections of their own, which are closed before the portal takes its first call. */
async function withoutLimits(url: string, work: (open: OpenDatabase) => Promise<void>): Promise<void> {
  const open = await openPostgres(url, NO_LIMITS);
  try {
    await work(open);
  } finally {
    await open.close();
  }
}

/** Asks who is asking: the first question to a database, which also tells whether it answers. */
async function roleOf(db: Database, setting: string): Promise<string> {
  const asked = db.select({ role: sql<string>`current_user` }).from(sql`(values (1)) as one`);
  const [row] = await asked.catch((error: unknown) => {
    throw new DatabaseProblem(
      `La base de datos de ${setting} no contesta: ${reasonOf(error)}. Iníciela, o revise esa dirección.`,
      { cause: error },
    );
  });
  if (!row) throw new Error('the database does not say who is asking');
  return row.role;
}

/** What the connection itself failed of: several addresses of one name fail together, without words of their own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}

async function openPostgres(
  url: string,
  { statementMs, idleMs }: Limits,
  log?: DatabaseSettings['log'],
): Promise<OpenDatabase> {
  const [{ Pool }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Without keep-alive a server that vanished would be waited for as long as this process lives.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementMs,
    // The server's own limit does not reach a client that is cut off from it.
    query_timeout: 2 * statementMs,
    idle_in_transaction_session_timeout: idleMs,
  });
  // Without a listener a backend that dies ends the whole process: an idle client tells the pool, one that is lent to a
  // transaction tells only its own listeners.
  const lost = (error: Error) => log?.error({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  /** Like drizzle's own, which would lend out a client again that timed out in its transaction. */
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let broken = false;
    try {
      return await (drizzle(client) as Database).transaction(work, config);
    } catch (error) {
      broken = isDatabaseGone(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  const db: Database = Object.assign(drizzle(pool), { transaction });
  return { db, kind: 'postgres', close: () => pool.end() };
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
  ]);
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
  const release = lockFolder(folder);
  try {
    const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
    return {
      db: drizzle(client),
      kind: 'pglite',
      close: async () => {
        await client.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
