import { AREAS } from './areas.ts';

const name = process.env.MUTANTS_AREA ?? '';
const { project, sources } = AREAS[name];
const folder = `.cache/mutants/${name}`;

/** Stryker's settings for one area; `npm run mutants` names it. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'infra/launcher/mutants/vitest.mjs', related: false },
  mutate: sources,
  // Texts are checked by the eye and by `texts.test.ts`: thousands of empty strings would hide the mutants that decide.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // Each mutant of a constant runs every test: seconds among the rules, minutes elsewhere.
  ignoreStatic: project !== 'rules',
  ignorePatterns: ['.cache', 'dist', '.data', '.git', 'infra/e2e', 'infra/docs'],
  tempDirName: '.cache/mutants/sandbox',
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${folder}/report.html` },
  jsonReporter: { fileName: `${folder}/report.json` },
  // On a busy machine a slow run is not a mutant that hangs: those would count as noticed.
  timeoutMS: 20_000,
  concurrency: 2,
};
