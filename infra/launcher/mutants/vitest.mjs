import { defineConfig } from 'vitest/config';
import all from '../../../vitest.config.ts';
import { AREAS } from './areas.ts';

const { project: name, tests } = AREAS[process.env.MUTANTS_AREA];
const project = all.test.projects.find(({ test }) => test.name === name);

/**
 * The tests of one area, which Stryker runs in a copy of the project. Those of the API run on PostgreSQL alone, which
 * starts in a sixth of the embedded database’s time. Each file has a worker of its own: a worker that stays would keep
 * the mutant of the run before.
 */
export default defineConfig({
  ...project,
  // The copy shares its packages with the project, outside of it.
  server: { fs: { strict: false } },
  test: { ...project.test, include: tests, isolate: true, env: { TEST_DATABASES: 'postgres' } },
});
