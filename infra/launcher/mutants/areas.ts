/** A part of the code that mutants are made of, with the tests that must notice them. */
export interface Area {
  /** Project of `vitest.config.ts` that the tests belong to. */
  readonly project: 'rules' | 'api';
  /** Globs of the sources that are mutated; `!` excludes. */
  readonly sources: readonly string[];
  /** Globs of the test files that are run. */
  readonly tests: readonly string[];
}

const RULES = 'shared-api/src/rules';

export const AREAS: Readonly<Record<string, Area>> = {
  rules: {
    project: 'rules',
    sources: [`${RULES}/**/*.ts`, `!${RULES}/**/*.test.ts`, 'shared-api/src/section/canary.ts'],
    tests: [`${RULES}/**/*.test.ts`, 'shared-api/src/section/canary.test.ts'],
  },
};
