import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, lockFor, type OpenDatabase, type Sql, type Transaction } from './database.ts';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations');

export async function migrateEmbedded({ db }: OpenDatabase, folder = FOLDER): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  await migrate(db as unknown as Parameters<typeof migrate>[0], { migrationsFolder: folder });
}

/**
 * Applies the missing migrations, one process at a time, and grants `role` (if it is not the owner) what the portal needs
 * at work (`grants.sql`). Repeating it does no harm. The connections must have no time limits: a migration of a
 * large table takes long, and the connection with the lock waits for it.
 */
export async function migrateAsOwner({ db }: OpenDatabase, role: string | null, folder = FOLDER) {
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  await db.transaction(async (tx) => {
    // The lock ends with this transaction; the migrations run on their own connections meanwhile.
    await lockFor(tx, 'migration');
    await migrate(db as unknown as Parameters<typeof migrate>[0], { migrationsFolder: folder });
    if (role !== null) await grantTo(tx, role);
  });
}

async function grantTo(tx: Transaction, role: string): Promise<void> {
  const statements = await readFile(path.join(FOLDER, '../grants.sql'), 'utf8');
  const identifier = `"${role.replaceAll('"', '""')}"`;
  await tx.execute(sql.raw(statements.replaceAll('{role}', () => identifier)));
}

export async function isCurrent(db: Database, folder = FOLDER): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  try {
    return (await schemaOf(db)) >= newest;
  } catch {
    // An empty database has no such table; any other problem makes the migration fail too.
    return false;
  }
}

/** Returns the time of the newest applied migration, milliseconds. */
export async function schemaOf(from: Sql): Promise<number> {
  const [applied] = await from
    .select({ newest: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`);
  return Number(applied?.newest ?? 0);
}
