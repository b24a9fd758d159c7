import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, OpenDatabase } from './database.ts';
import { grantTo } from './grants.ts';
import { lockFor } from './locks.ts';
import { DatabaseProblem } from './problem.ts';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations');
/** PostgreSQL's code for what a role may not do. */
const NOT_ALLOWED = '42501';

const configOf = (folder = FOLDER): MigrationConfig => ({ migrationsFolder: folder });

/** Applies the migrations that are missing to the embedded database. */
export async function migrateEmbedded({ db }: OpenDatabase, folder?: string): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  await migrate(db as unknown as Parameters<typeof migrate>[0], configOf(folder));
}

/**
 * Applies the migrations that are missing, one process at a time, and gives `role` (when it is another than the owner)
 * what the portal needs at work and no more. Repeating it does no harm. The connections must have no time limits: a
 * migration takes as long as its table is large, and so long waits the connection that holds the lock.
 */
export async function migrateAsOwner(
  { db }: OpenDatabase,
  role: string | null,
  folder?: string,
): Promise<void> {
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  await db.transaction(async (tx) => {
    // The lock lives as long as this transaction; the migrations run on their own connections meanwhile.
    await lockFor(tx, 'migration');
    await migrate(db as unknown as Parameters<typeof migrate>[0], configOf(folder));
    if (role !== null) await grantTo(tx, role);
  });
}

/**
 * For a start with one address only: its role may own everything, or only work on what its owner has prepared.
 * @throws DatabaseProblem when the role may not apply the migrations that are missing
 */
export async function migrateAsOnlyRole(open: OpenDatabase, folder?: string): Promise<void> {
  try {
    await migrateAsOwner(open, null, folder);
  } catch (cause) {
    if (codeOf(cause) !== NOT_ALLOWED) throw cause;
    throw new DatabaseProblem(
      'La base de datos no está al día y el usuario de DATABASE_URL no puede actualizarla. ' +
        'Inicie una vez con MIGRATION_DATABASE_URL, la dirección de su dueño.',
      { cause },
    );
  }
}

/** Whether no migration is missing. */
export async function isCurrent(db: Database, folder?: string): Promise<boolean> {
  const newest = readMigrationFiles(configOf(folder)).at(-1)?.folderMillis ?? 0;
  try {
    const [applied] = await db
      .select({ newest: sql<string | null>`max(created_at)` })
      .from(sql`drizzle.__drizzle_migrations`);
    return Number(applied?.newest ?? 0) >= newest;
  } catch {
    // An empty database has no such table, and what is really wrong the migration itself will say.
    return false;
  }
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : codeOf(error.cause);
}
