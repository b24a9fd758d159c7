import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portalAccess } from 'infra-tax-authority';
import { testKeys } from 'infra-testing/keys';
import { copyDatabase, createDatabase } from 'infra-testing/postgres';
import { NOTHING_RELEASED } from 'infra-testing/releases';
import { type CivilDate, todayInCity } from 'shared-api/rules';
import { createApi } from '../../src/app.ts';
import { readConfig } from '../../src/config/read-config.ts';

/**
 * The state after the first start of a portal on each database, with the demo's accounts and data. It is made once and
 * copied for each test file: making it takes seconds, most of them the embedded database's.
 */
export interface FirstStart {
  /** The demo's dates are counted from the day it was made. */
  readonly day: CivilDate;
  /** Holds a data folder for each kind of database. */
  readonly folder: string;
  /** Name of the PostgreSQL database. */
  readonly database: string;
}

/** Nobody is signed in by a first start: nothing listens there. */
const NO_TAX_AUTHORITY = 'http://127.0.0.1:9';
const dataOf = ({ folder }: FirstStart, kind: 'pglite' | 'postgres') => path.join(folder, kind);

/** Settings of every API of the tests, as environment variables. */
export const TEST_ENV = { DEMO: 'true', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:8080' };

/** Starts a portal for the first time on both databases, and stops it. */
export async function makeFirstStart(postgresUrl: string): Promise<FirstStart> {
  const firstStart = {
    day: todayInCity(new Date()),
    folder: await mkdtemp(path.join(tmpdir(), 'portal-first-start-')),
    database: 'first_start',
  };
  // One after the other: while the embedded one computes, this process answers nothing, and connections run out of time.
  const url = await createDatabase(postgresUrl, firstStart.database);
  await start({ DATA_DIR: dataOf(firstStart, 'postgres'), DATABASE_URL: url });
  await start({ DATA_DIR: dataOf(firstStart, 'pglite') });
  return firstStart;
}

async function start(env: Record<string, string>): Promise<void> {
  const keys = await testKeys();
  const app = await createApi(readConfig({ ...TEST_ENV, ...env }), {
    taxAuthority: portalAccess(keys, NO_TAX_AUTHORITY, NO_TAX_AUTHORITY),
    releases: NOTHING_RELEASED,
  });
  await app.firstJobs;
  await app.close();
}

/** Returns true if it is what a first start would leave now. */
export const isOfToday = ({ day }: FirstStart): boolean => day === todayInCity(new Date());

/**
 * Copies it for one API.
 * @param to the API's data folder
 * @returns the address of its database; null: it is the embedded one in its folder
 */
export async function copyFirstStart(
  made: FirstStart,
  kind: 'pglite' | 'postgres',
  { to, postgresUrl, name }: { to: string; postgresUrl: string; name: string },
): Promise<string | null> {
  // The asynchronous one takes several times as long for the many small files of the embedded database.
  cpSync(dataOf(made, kind), to, { recursive: true });
  return kind === 'postgres' ? copyDatabase(postgresUrl, made.database, name) : null;
}

export const removeFirstStart = ({ folder }: FirstStart): Promise<void> =>
  rm(folder, { recursive: true, force: true });
