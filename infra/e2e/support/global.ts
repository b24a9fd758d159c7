import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, startPostgres } from 'infra-testing/postgres';
import { FILLED, startFrom } from './first-start.ts';
import { launchPortal, START } from './server.ts';

/**
 * Before all journeys: the first start of a portal on an empty folder, which also builds what is missing, and one on an empty
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
    await startOnce(path.join(folder, 'embedded'), {});
    await startOnce(path.join(folder, 'postgres'), {
      DATABASE_URL: await createDatabase(postgres.url, FILLED),
    });
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
