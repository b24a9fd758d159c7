import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createDatabase, startPostgres } from 'infra-testing/postgres';
import { FILLED, startFrom } from './first-start.ts';
import { BUILD, launchPortal, START } from './server.ts';

/**
 * Before all journeys: builds what is missing, then starts a portal for the first time on an empty folder and one on an empty
 * PostgreSQL. What they leave behind is where each journey's portal starts: a first start takes several times as long as
 * the second.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-first-start-'));
  const postgres = await startPostgres({ debian: true });
  const remove = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Two starts at a time would both build what is missing.
    await promisify(execFile)(process.execPath, BUILD);
    const url = await createDatabase(postgres.url, FILLED);
    await Promise.all([
      startOnce(path.join(folder, 'embedded'), {}),
      startOnce(path.join(folder, 'postgres'), { DATABASE_URL: url }),
    ]);
  } catch (error) {
    await remove();
    throw error;
  }
  startFrom({ folder, postgresUrl: postgres.url });
  return remove;
}

async function startOnce(dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { halt } = await launchPortal({ dataDir, program: START, env });
  await halt();
}
