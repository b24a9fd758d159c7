import { cpSync, statSync } from 'node:fs';
import { todayInCity } from 'shared-api/rules';

const FOLDER = 'E2E_FIRST_START';

/** Makes the portals of all journeys start on copies of this folder, which a first start has filled. */
export function startFrom(dataDir: string): void {
  process.env[FOLDER] = dataDir;
}

/**
 * Copies it into a data folder, unless it is of another day: the demo's dates count from its first start.
 * @returns whether the folder holds it now
 */
export function copyFirstStart(dataDir: string): boolean {
  const firstStart = process.env[FOLDER];
  if (!firstStart || todayInCity(statSync(firstStart).mtime) !== todayInCity(new Date())) return false;
  // `cp` takes several times as long for the many small files of the embedded database.
  cpSync(firstStart, dataDir, { recursive: true });
  return true;
}
