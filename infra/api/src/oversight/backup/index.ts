import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { NO_LIMITS, openDatabase, openPortalDatabase } from '../../platform/db/open-database.ts';
import { isDiskFull } from '../../platform/error-kinds.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { FileStoreError } from '../../platform/files/store.ts';
import { backUp, type Portal } from './backup.ts';
import { BackupProblem, type Manifest } from './manifest.ts';
import { restore } from './restore.ts';

export { BackupProblem, type Manifest };

/** Copies the configured portal into a new folder (`npm run backup`). The embedded database must not be in use. */
export const backUpTo = (config: Config, folder: string): Promise<Manifest> =>
  onPortal(config, config.databaseUrl, (portal) => backUp(portal, path.resolve(folder)));

/** Restores a copy into the configured portal, which must be empty and stopped (`npm run restore`). */
export async function restoreFrom(config: Config, folder: string) {
  const { databaseUrl, migrationDatabaseUrl } = config;
  if (migrationDatabaseUrl) {
    // Like a first start, this grants the working role what it needs.
    const database = await openPortalDatabase(config);
    await database.close();
  }
  return onPortal(config, migrationDatabaseUrl ?? databaseUrl, (portal) =>
    restore(portal, path.resolve(folder)),
  );
}

async function onPortal<T>(config: Config, url: string | null, work: (portal: Portal) => Promise<T>) {
  const database = await openDatabase({ url, folder: path.join(config.dataDir, 'db'), limits: NO_LIMITS });
  try {
    return await work({ db: database.db, files: await openFileStore(config) });
  } catch (error) {
    throw asBackupProblem(error);
  } finally {
    await database.close();
  }
}

/** Translates a failure that the operator can fix; returns any other unchanged. */
function asBackupProblem(cause: unknown): unknown {
  if (isDiskFull(cause) || (cause instanceof FileStoreError && cause.code === 'full')) {
    return new BackupProblem('No hay espacio suficiente en el disco. Haga lugar y vuelva a intentarlo.', {
      cause,
    });
  }
  if (cause instanceof FileStoreError && cause.code === 'unavailable') {
    return new BackupProblem('El lugar donde se guardan los archivos no responde.', { cause });
  }
  return cause;
}
