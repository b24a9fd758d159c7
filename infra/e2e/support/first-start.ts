import { cpSync, statSync } from 'node:fs';
import { todayInCity } from 'shared-api/rules';

const FOLDER = 'E2E_FIRST_START';

/** Has the portals of all journeys start on copies of what a first start left in this folder. */
export function startFrom(dataDir: string): void {
  process.env[FOLDER] = dataDir;
}

/** Puts that into a data folder, unless it is of another day: the demo's dates are counted from its first start. */
export function copyFirstStart(dataDir: string): void {
  const kept = process.env[FOLDER];
  if (!kept || todayInCity(statSync(kept).mtime) !== todayInCity(new Date())) return;
  // The asynchronous one takes several times as long for the many small files of the embedded database.
  cpSync(kept, dataDir, { recursive: true });
}
