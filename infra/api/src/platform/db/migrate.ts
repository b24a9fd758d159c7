import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { OpenDatabase } from './database.ts';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations');
/** Any fixed number: it names the advisory lock that keeps processes from migrating at once. */
const LOCK = 7_215_001;

/** Applies the migrations that are missing. On PostgreSQL one process at a time; repeating does no harm. */
export async function migrateDatabase({ db, kind }: OpenDatabase): Promise<void> {
  const config: MigrationConfig = { migrationsFolder: FOLDER };
  if (kind === 'pglite') {
    const { migrate } = await import('drizzle-orm/pglite/migrator');
    await migrate(db as unknown as Parameters<typeof migrate>[0], config);
    return;
  }
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  await db.transaction(async (tx) => {
    // The lock lives as long as this transaction; the migrations run on their own connections meanwhile.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await migrate(db as unknown as Parameters<typeof migrate>[0], config);
  });
}
