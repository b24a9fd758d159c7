import { cpSync, statSync } from 'node:fs';
import path from 'node:path';
import { copyDatabase, createDatabase } from 'infra-testing/postgres';
import { todayInCity } from 'shared-api/rules';

/** Where a portal keeps its rows: in its data folder, as `npm start` does, or in PostgreSQL, as a city's. */
export type DatabaseKind = 'embedded' | 'postgres';

/** What first starts left behind, which the portals of all journeys start from. */
interface FirstStarts {
  /** Holds a data folder for each kind of database. */
  readonly folder: string;
  /** Address of the PostgreSQL that has the database `FILLED`. */
  readonly postgresUrl: string;
}

export const FILLED = 'first_start';
const VARIABLE = 'E2E_FIRST_START';

/** Makes the portals of all journeys start from these. */
export function startFrom(firstStarts: FirstStarts): void {
  process.env[VARIABLE] = JSON.stringify(firstStarts);
}

/** State of the data folder that a portal is to start on, and the portal's further settings. */
interface PortalData {
  /** True if a first start has filled the folder. */
  readonly filled: boolean;
  readonly env: { readonly DATABASE_URL?: string };
}

/**
 * Makes a portal's data: a copy of what a first start left, unless that is of another day: the demo's dates count from its
 * first start.
 */
export async function preparePortalData(dataDir: string, kind: DatabaseKind): Promise<PortalData> {
  const firstStarts = JSON.parse(process.env[VARIABLE] ?? 'null') as FirstStarts | null;
  if (!firstStarts) return { filled: false, env: {} };
  const filled = todayInCity(statSync(firstStarts.folder).mtime) === todayInCity(new Date());
  // `cp` takes several times as long for the many small files of the embedded database.
  if (filled) cpSync(path.join(firstStarts.folder, kind), dataDir, { recursive: true });
  if (kind === 'embedded') return { filled, env: {} };
  const name = path.basename(dataDir);
  const { postgresUrl } = firstStarts;
  const url = filled ? copyDatabase(postgresUrl, FILLED, name) : createDatabase(postgresUrl, name);
  return { filled, env: { DATABASE_URL: await url } };
}
