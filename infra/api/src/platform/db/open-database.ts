import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { makeFolder } from 'infra-bucket/folder';
import { tryLock } from 'infra-bucket/lock';
import { tlsProblem } from 'infra-bucket/tls';
import type { Config } from '../../config/config.ts';
import { hasCode, isConnectionError } from '../error-kinds.ts';
import { type Database, DatabaseProblem, type OpenDatabase } from './database.ts';
import { isCurrent, migrateAsOwner, migrateEmbedded } from './migrate.ts';

export interface DatabaseSettings {
  /** `postgres://…`, or null for the embedded database. */
  readonly url: string | null;
  /** Address of the tables' owner, for migrations, if the role of `url` is another. */
  readonly ownerUrl?: string | null;
  readonly folder: string;
  readonly log?: Pick<FastifyBaseLogger, 'error'>;
  /** Folder of the migrations; default: the portal's own. */
  readonly migrations?: string;
  readonly limits?: Limits;
  /** True to leave the schema as it is, whatever version of the portal it is of. */
  readonly asItIs?: boolean;
}

/** Longest time of a statement, and of a transaction without a statement; 0: no limit. */
interface Limits {
  readonly statementMs: number;
  readonly idleMs: number;
}

const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_OWNER =
  'El usuario de MIGRATION_DATABASE_URL no puede crear ni cambiar las tablas del portal. Indique la dirección de su dueño.';
const NOT_CURRENT =
  'A la base de datos le faltan tablas o cambios de esta versión y el usuario de DATABASE_URL no puede crearlos. Revise ' +
  'DATABASE_URL, o inicie el portal una vez con MIGRATION_DATABASE_URL, la dirección de su dueño.';

const CALL_LIMITS: Limits = { statementMs: 15_000, idleMs: 30_000 };
/** For migrations and copies, which take longer the more data there is. */
export const NO_LIMITS: Limits = { statementMs: 0, idleMs: 0 };

/** Opens the database that the settings name. @throws DatabaseProblem as `openDatabase` does */
export const openPortalDatabase = (
  { databaseUrl, migrationDatabaseUrl, dataDir }: Config,
  more: Pick<DatabaseSettings, 'log'> = {},
): Promise<OpenDatabase> =>
  openDatabase({
    url: databaseUrl,
    ownerUrl: migrationDatabaseUrl,
    folder: path.join(dataDir, 'db'),
    ...more,
  });

/**
 * Opens the database and brings its schema up to date, unless it is to be left as it is.
 * @throws DatabaseProblem when it can't be reached, is in use or may not be brought up to date
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { url, ownerUrl, folder, log, migrations, limits = CALL_LIMITS, asItIs = false } = settings;
  const open = url ? await openPostgres(url, limits, log) : await openEmbedded(folder);
  try {
    if (!url) {
      if (!asItIs) await migrateEmbedded(open, migrations);
      return open;
    }
    const role = await roleOf(open.db, 'DATABASE_URL');
    if (asItIs) return open;
    if (ownerUrl) {
      await withoutLimits(ownerUrl, async (owner) => {
        const isOwner = role === (await roleOf(owner.db, 'MIGRATION_DATABASE_URL'));
        await migrateAsOwner(owner, isOwner ? null : role, migrations).catch(asProblem(NOT_OWNER));
      });
    } else if (!(await isCurrent(open.db, migrations))) {
      await withoutLimits(url, (only) =>
        migrateAsOwner(only, null, migrations).catch(asProblem(NOT_CURRENT)),
      );
    }
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
}

/** Makes a handler that throws the problem where the role may not apply the migrations, and any other error unchanged. */
const asProblem = (problem: string) => (cause: unknown) => {
  throw hasCode(cause, [INSUFFICIENT_PRIVILEGE]) ? new DatabaseProblem(problem, { cause }) : cause;
};

async function withoutLimits(url: string, work: (open: OpenDatabase) => Promise<void>): Promise<void> {
  const open = await openPostgres(url, NO_LIMITS);
  try {
    await work(open);
  } finally {
    await open.close();
  }
}

/** What PostgreSQL's codes, and the driver's texts that come without one, mean for who connects. */
const REFUSALS: readonly (readonly [reason: RegExp, meaning: string])[] = [
  [/^28P01|client password must be/, 'no acepta ese usuario con esa contraseña (28P01)'],
  [
    /^28000.*no encryption/,
    'no deja entrar a ese usuario desde esta máquina sin TLS: pruebe con sslmode=verify-full (28000)',
  ],
  [/^28000/, 'no deja entrar a ese usuario: no existe, o no puede conectarse desde esta máquina (28000)'],
  [/^3D000/, 'no existe en ese servidor (3D000)'],
  [/^42501/, 'no permite que ese usuario se conecte (42501)'],
  [/does not support SSL/, 'no ofrece TLS, que su dirección pide con sslmode'],
  [/establishing an SSL connection/, 'no contesta como PostgreSQL: puede ser otro servicio'],
  [/^ENOENT/, 'no se puede usar: falta un archivo que su dirección nombra en sslrootcert, sslcert o sslkey'],
];

/** Reads the name of the connected role. It is the first query, so it also shows whether the database answers. */
async function roleOf(db: Database, setting: string): Promise<string> {
  const query = db.select({ role: sql<string>`current_user` }).from(sql`(values (1)) as one`);
  const [row] = await query.catch((cause: unknown) => {
    const tls = tlsProblem(cause);
    if (tls)
      throw new DatabaseProblem(`La base de datos de ${setting} no se puede usar con TLS: ${tls}.`, {
        cause,
      });
    const reason = reasonOf(cause);
    const refusal = REFUSALS.find(([pattern]) => pattern.test(reason))?.[1];
    throw new DatabaseProblem(
      refusal
        ? `La base de datos de ${setting} ${refusal}. Corrija esa dirección, o la base de datos.`
        : `La base de datos de ${setting} no contesta: ${reason}. Iníciela, o revise esa dirección.`,
      { cause },
    );
  });
  if (!row) throw new Error('the database does not name its user');
  return row.role;
}

/**
 * Finds the innermost reason, with its code where it is PostgreSQL's. A name with several addresses fails with one error per
 * address and no text of its own.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  if (error.cause !== undefined) return reasonOf(error.cause);
  return 'severity' in error && 'code' in error ? `${error.code} ${error.message}` : error.message;
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
    // Without keep-alive a connection to a server that vanished never ends.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementMs,
    // The server's limit does not reach a client that is cut off from it.
    query_timeout: 2 * statementMs,
    idle_in_transaction_session_timeout: idleMs,
  });
  // Without a listener a lost connection ends the whole process. An idle client reports to the pool, a client in a
  // transaction only to its own listeners.
  const lost = (error: Error) => log?.error({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  /** Replaces drizzle's own, which returns a client to the pool even after its connection timed out. */
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let broken = false;
    try {
      return await (drizzle(client) as Database).transaction(work, config);
    } catch (error) {
      broken = isConnectionError(error);
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
  makeFolder(path.dirname(folder));
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
  } catch (cause) {
    release();
    // PGlite's file system throws a bare number instead of an Error, for example for a full disk.
    if (cause instanceof Error) throw cause;
    throw new DatabaseProblem(
      `La base de datos de ${folder} no se puede abrir. Revise que quede lugar en el disco y que la carpeta se pueda escribir.`,
      { cause },
    );
  }
}

/**
 * Locks the folder for this process, by a file beside it. The embedded database has no lock of its own, and two processes
 * on one folder would corrupt it.
 * @returns a function that releases the folder
 * @throws DatabaseProblem if another process holds the lock; the error of `open` where the file can't be written
 */
export function lockFolder(folder: string): () => void {
  const release = tryLock(`${folder}.lock.db`);
  if (release) return release;
  throw new DatabaseProblem(
    `La base de datos de ${folder} está en uso por otro proceso. Detenga el portal y vuelva a intentarlo.`,
  );
}
