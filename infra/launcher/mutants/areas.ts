import { SECTIONS } from '../src/tree.ts';

/** A part of the code that mutants are made of, with the tests that must notice them. */
interface Area {
  /** Project of `vitest.config.ts` that the tests belong to. */
  readonly project: 'rules' | 'shell' | 'sections' | 'api';
  /** Globs of the sources that are mutated; `!` excludes. */
  readonly sources: readonly string[];
  /** Globs of the test files that are run. */
  readonly tests: readonly string[];
}

const RULES = 'shared-api/src/rules';
const API = 'infra/api/src';

const apiArea = (sources: readonly string[], tests: readonly string[]): Area => ({
  project: 'api',
  // Declarations decide nothing, and tests are no source.
  sources: [...sources.map((file) => `${API}/${file}`), `!${API}/**/{tables,*.test,*.soak}.ts`],
  tests: tests.map((file) => `infra/api/${file}`),
});

/** Services of the API that decide something, each with the tests that ask it over HTTP. */
const API_AREAS: Readonly<Record<string, Area>> = {
  chat: apiArea(
    ['registration/chat/*.ts'],
    ['src/registration/chat/*.test.ts', 'src/registration/personal-data/access-log.test.ts'],
  ),
  certificates: apiArea(
    ['registration/certificates/{service,receipt,stored-pdf}.ts'],
    [
      'src/registration/certificates/*.test.ts',
      'src/registration/requests/expiries.test.ts',
      'src/tenders/tenders/tender-results.test.ts',
    ],
  ),
  states: apiArea(
    ['registration/requests/transition.ts', 'registration/requests/record/*.ts'],
    [
      'src/registration/requests/{expiries,own-requests,request-moves,requests,request-saving,correction-documents,reviews-matrix,supplier-edges}.test.ts',
      'src/registration/{assignments,observations}/*.test.ts',
      'src/oversight/{audit/{audit-writes,audit-details},system/failed-mails}.test.ts',
      'test/access*.test.ts',
    ],
  ),
  documents: apiArea(
    ['registration/documents/*.ts'],
    [
      'src/registration/requests/{request-saving,document-saving,correction-documents,request-moves,save-concurrency,supplier-edges}.test.ts',
      'src/registration/{documents,document-types,observations}/*.test.ts',
      'src/registration/personal-data/access-log.test.ts',
      'test/{access-others,request-limits}.test.ts',
    ],
  ),
  files: apiArea(
    ['files/!(*-files).ts'],
    [
      'src/files/*.test.ts',
      'src/platform/files/antivirus.test.ts',
      'src/tenders/tenders/{tenders,unfinished}.test.ts',
    ],
  ),
  accounts: apiArea(
    ['accounts/{auth,users}/*.ts'],
    [
      'src/accounts/**/*.test.ts',
      'src/oversight/audit/audit-details.test.ts',
      'src/registration/assignments/assignments.test.ts',
      'test/retention.test.ts',
    ],
  ),
  access: apiArea(
    ['platform/http/*.ts'],
    [
      'src/platform/http/*.test.ts',
      'src/registration/{personal-data/access-log,register/register}.test.ts',
      'src/registration/requests/{request-moves,save-concurrency}.test.ts',
      'src/tenders/{alerts/{tender-alerts,tender-following},open-data/{open-data,tender-feeds}}.test.ts',
      'src/tenders/{questions/tender-questions,tenders/{tenders,tender-search}}.test.ts',
      'test/access*.test.ts',
    ],
  ),
  audit: apiArea(
    ['oversight/audit/*.ts'],
    ['src/oversight/audit/*.test.ts', 'src/registration/personal-data/access-log.test.ts'],
  ),
};

/** Rules and form logic of the shell or a section: its sources without components, queries and React hooks. */
const browserArea = (folder: string): Area => ({
  project: folder === 'shell' ? 'shell' : 'sections',
  sources: [
    `${folder}/src/**/*.ts`,
    `!${folder}/src/**/{queries,use-*,*.test}.ts`,
    `!${folder}/src/**/test/**`,
  ],
  tests: [`${folder}/src/**/*.test.{ts,tsx}`],
});

/** Every area by the name that `npm run mutants` knows it by; `api`: all of its areas, which takes hours. */
export const AREAS: Readonly<Record<string, Area>> = {
  rules: {
    project: 'rules',
    sources: [`${RULES}/**/*.ts`, `!${RULES}/**/*.test.ts`, 'shared-api/src/section/canary.ts'],
    tests: [`${RULES}/**/*.test.ts`, 'shared-api/src/section/canary.test.ts'],
  },
  ...Object.fromEntries(['shell', ...SECTIONS].map((folder) => [folder, browserArea(folder)])),
  ...API_AREAS,
  api: {
    project: 'api',
    sources: Object.values(API_AREAS).flatMap(({ sources }) => sources),
    tests: Object.values(API_AREAS).flatMap(({ tests }) => tests),
  },
};
