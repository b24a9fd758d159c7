import { type PostgresServer, startPostgres } from 'infra-testing/postgres';
import type { TestProject } from 'vitest/node';
import { type FirstStart, makeFirstStart, removeFirstStart } from './first-start.ts';

/**
 * One real PostgreSQL and one first start for the whole run; each test file has a copy or a database of its own. It is
 * Debian's where that can be had, which is three versions older than the embedded one; tests that kill a server start the
 * npm package's, as new as the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server: PostgresServer = await startPostgres({ debian: true });
  const firstStart = await makeFirstStart(server.url).catch(async (error: unknown) => {
    // Nothing else ends it: the run is over before it began.
    await server.stop();
    throw error;
  });
  project.provide('postgresUrl', server.url);
  project.provide('firstStart', firstStart);
  return async () => {
    await server.stop();
    await removeFirstStart(firstStart);
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    firstStart: FirstStart;
  }
}
