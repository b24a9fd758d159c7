import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** One real PostgreSQL for the whole run; each test file has a database of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server: PostgresServer = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
