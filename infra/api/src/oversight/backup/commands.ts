import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { NO_LIMITS, openDatabase } from '../../platform/db/open-database.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { backUp } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { asBackupProblem } from './problem.ts';
import { restore } from './restore.ts';

/** What `npm run backup` does: the configured portal into a new folder. The embedded database must not be in use. */
export const backUpTo = (config: Config, folder: string): Promise<Manifest> =>
  onPortal(config, config.databaseUrl, (parts) => backUp(parts, path.resolve(folder)));

/** What `npm run restore` does: a copy into the configured portal, which must be empty and stopped. */
export async function restoreFrom(config: Config, folder: string): Promise<Manifest> {
  const { databaseUrl: url, migrationDatabaseUrl: ownerUrl } = config;
  if (ownerUrl) {
    // Whatever is started next may know the working role alone: it is given what it needs as by a first start.
    const opened = await openDatabase({ url, ownerUrl, folder: databaseFolder(config) });
    await opened.close();
  }
  return onPortal(config, ownerUrl ?? url, (parts) => restore(parts, path.resolve(folder)));
}

const databaseFolder = ({ dataDir }: Config) => path.join(dataDir, 'db');

async function onPortal<T>(
  config: Config,
  url: string | null,
  work: (parts: { db: Awaited<ReturnType<typeof openDatabase>>['db']; files: FileStore }) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase({ url, folder: databaseFolder(config), limits: NO_LIMITS });
  try {
    return await work({ db: opened.db, files: await openFileStore(config) });
  } catch (error) {
    throw asBackupProblem(error);
  } finally {
    await opened.close();
  }
}
