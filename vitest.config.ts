import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start programs or build bundles of their own: too slow for `npm run check`. */
const PROCESSES = 'infra/{gateway,launcher,releases}/test/processes/**';
/** Tests of several of the API's processes on one database, which the API's tests have. */
const SEVERAL = 'infra/launcher/test/several/**';

/** Tests of the whole API: their files are short, and they take long. */
const WHOLE_API = /\/infra\/(api\/test|launcher\/test\/several)\//;

/** Starts what takes long first, so that no worker is idle while the last file runs. Large files take longer than others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const takesLong = ({ moduleId }: TestSpecification) => WHOLE_API.test(moduleId);
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))];
  }
}

/** Ends a test that hangs. A test that takes longer by its nature names its own limit. */
const TEST_MS = 20_000;
/** Before the tests of a file an API and its database start, while the other worker uses the processor too. */
const HOOK_MS = 60_000;
/** Whole programs start, and bundles are built. */
const PROGRAMS_MS = 120_000;

/** Makes elements as a release does (`shared-ui/test/elements.ts`). */
const ELEMENTS = { oxc: { jsx: { runtime: 'automatic', development: false } } } as const;

/** Tests of what is shown. */
const SCREENS = {
  environment: 'jsdom',
  setupFiles: ['shared-ui/test/elements.ts', 'shared-ui/test/setup.ts'],
  testTimeout: TEST_MS,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const;

/**
 * The files of a worker share its process and, in screens, its document: a process for each takes two thirds longer. What
 * is tested keeps nothing between tests, or its tests take it back; a file that replaces a module loads the modules anew before
 * and after (`vi.resetModules`).
 */
const SHARED = { isolate: false } as const;

/** Where the tests of each project live; a test file always stands beside or near what it promises about. */
export default defineConfig({
  test: {
    // Two shared cores: more workers only wait for each other, except where tests wait for programs (`npm test`).
    maxWorkers: 2,
    // Vitest refuses a stray `it.only` by default in pipelines only.
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          ...SHARED,
          environment: 'node',
          include: ['shared-api/**/*.test.ts'],
          testTimeout: TEST_MS,
        },
      },
      {
        ...ELEMENTS,
        test: {
          ...SCREENS,
          name: 'shell',
          ...SHARED,
          include: ['shell/**/*.test.{ts,tsx}'],
        },
      },
      {
        ...ELEMENTS,
        test: {
          ...SCREENS,
          name: 'ui',
          ...SHARED,
          include: ['shared-ui/**/*.test.{ts,tsx}'],
        },
      },
      {
        ...ELEMENTS,
        test: {
          ...SCREENS,
          name: 'sections',
          ...SHARED,
          include: ['mf-*/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'api',
          ...SHARED,
          environment: 'node',
          include: ['infra/{api,testing}/**/*.test.ts', `${SEVERAL}/*.test.ts`],
          globalSetup: ['infra/api/test/support/global.ts'],
          testTimeout: TEST_MS,
          hookTimeout: HOOK_MS,
        },
      },
      {
        test: {
          name: 'infra',
          ...SHARED,
          environment: 'node',
          include: ['infra/{bucket,gateway,launcher,releases,build,tax-authority,bench}/**/*.test.ts'],
          exclude: [PROCESSES, SEVERAL],
          testTimeout: TEST_MS,
          hookTimeout: HOOK_MS,
        },
      },
      {
        test: {
          name: 'processes',
          ...SHARED,
          environment: 'node',
          include: [`${PROCESSES}/*.test.ts`],
          testTimeout: PROGRAMS_MS,
          hookTimeout: PROGRAMS_MS,
        },
      },
      {
        test: {
          name: 'soak',
          environment: 'node',
          include: ['infra/**/*.soak.ts'],
          globalSetup: ['infra/api/test/support/global.ts'],
          testTimeout: 60 * 60_000,
          hookTimeout: HOOK_MS,
        },
      },
    ],
  },
});
