import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import {
  type DatabaseSettings,
  NO_LIMITS,
  openDatabase,
  openPortalDatabase,
} from '../../platform/db/open-database.ts';
import { hasCode, isDiskFull } from '../../platform/error-kinds.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { FileStoreError } from '../../platform/files/store.ts';
import { backUp, type Portal } from './backup.ts';
import { BackupProblem, type Manifest } from './manifest.ts';
import { restore } from './restore.ts';

export { BackupProblem, type Manifest };

/**
 * Copies the configured portal into a new folder (`npm run backup`), also one of another version, and changes nothing of it. The
 * embedded database must not be in use.
 */
export async function backUpTo(config: Config, folder: string): Promise<Manifest> {
  const { databaseUrl, dataDir } = config;
  // Opening the embedded database would create it.
  if (databaseUrl === null && !(await stat(embeddedFolder(dataDir)).catch(() => null))) {
    throw new BackupProblem(`En ${dataDir} no hay datos de un portal: revise DATA_DIR y DATABASE_URL.`);
  }
  const work = (portal: Portal) => backUp(portal, path.resolve(folder));
  return onPortal(config, { url: databaseUrl, asItIs: true }, work);
}

const embeddedFolder = (dataDir: string) => path.join(dataDir, 'db');

/** Restores a copy into the configured portal, which must be empty and stopped (`npm run restore`). */
export async function restoreFrom(config: Config, folder: string) {
  const { databaseUrl, migrationDatabaseUrl } = config;
  if (migrationDatabaseUrl) {
    // Like a first start, this grants the working role what it needs.
    const database = await openPortalDatabase(config);
    await database.close();
  }
  return onPortal(config, { url: migrationDatabaseUrl ?? databaseUrl }, (portal) =>
    restore(portal, path.resolve(folder)),
  );
}

async function onPortal<T>(
  config: Config,
  settings: Pick<DatabaseSettings, 'url' | 'asItIs'>,
  work: (portal: Portal) => Promise<T>,
) {
  const database = await openDatabase({
    ...settings,
    folder: embeddedFolder(config.dataDir),
    limits: NO_LIMITS,
  });
  try {
    return await work({ db: database.db, files: await openFileStore(config) });
  } catch (error) {
    throw asBackupProblem(error);
  } finally {
    await database.close();
  }
}

/** PostgreSQL's codes for a table, a column and a schema that are not there. */
const OTHER_TABLES = ['42P01', '42703', '3F000'];

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
  if (hasCode(cause, OTHER_TABLES)) {
    return new BackupProblem(
      'La base de datos no tiene las tablas de un portal como este: revise DATABASE_URL, o haga la copia con la versión que la usa.',
      { cause },
    );
  }
  return cause;
}
