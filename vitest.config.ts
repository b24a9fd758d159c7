import { defineConfig } from 'vitest/config';

/** Tests that start programs or build bundles of their own: too slow for `npm run check`. */
const PROCESSES = 'infra/{gateway,launcher,releases}/test/processes/**';
/** Tests of several of the API's processes on one database, which the API's tests have. */
const SEVERAL = 'infra/launcher/test/several/**';

/** Ends what hangs; how fast something is, no test says, as machines have other work too. */
const PATIENCE_MS = 120_000;

/** Tests of what is shown. */
const SCREENS = {
  environment: 'jsdom',
  setupFiles: ['shared-ui/test/setup.ts'],
  testTimeout: PATIENCE_MS,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const;

/** Where the tests of each project live; a test file always stands beside or near what it promises about. */
export default defineConfig({
  test: {
    // Two shared cores: more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['shared-api/**/*.test.ts'],
        },
      },
      {
        test: {
          ...SCREENS,
          name: 'ui',
          include: ['{shared-ui,shell}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...SCREENS,
          name: 'sections',
          // A section keeps nothing beside its pages; the shell does, as there is one of it in a document.
          isolate: false,
          include: ['mf-*/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'api',
          // What the API keeps, it keeps of an API: several stand side by side in these tests.
          isolate: false,
          environment: 'node',
          include: ['infra/api/**/*.test.ts', `${SEVERAL}/*.test.ts`],
          globalSetup: ['infra/api/test/support/global.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'infra',
          environment: 'node',
          include: ['infra/{gateway,launcher,releases,build,tax-authority,bench,testing}/**/*.test.ts'],
          exclude: [PROCESSES, SEVERAL],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'processes',
          environment: 'node',
          include: [`${PROCESSES}/*.test.ts`],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'soak',
          environment: 'node',
          include: ['infra/**/*.soak.ts'],
          globalSetup: ['infra/api/test/support/global.ts'],
          testTimeout: 60 * 60_000,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
