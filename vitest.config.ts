import { defineConfig } from 'vitest/config';

/** Tests that start the operator's own program several times: too slow for `npm run check`. */
const PROCESSES = 'infra/launcher/test/processes';

/** Tests of what is shown. */
const SCREENS = {
  environment: 'jsdom',
  setupFiles: ['shared-ui/test/setup.ts'],
  testTimeout: 30_000,
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
          include: ['infra/api/**/*.test.ts', `${PROCESSES}/*.test.ts`],
          globalSetup: ['infra/api/test/support/global.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'infra',
          environment: 'node',
          include: ['infra/{gateway,launcher,releases,build,tax-authority,bench}/**/*.test.ts'],
          exclude: [`${PROCESSES}/**`],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'soak',
          environment: 'node',
          include: ['infra/**/*.soak.ts'],
          globalSetup: ['infra/api/test/support/global.ts'],
          testTimeout: 60 * 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
