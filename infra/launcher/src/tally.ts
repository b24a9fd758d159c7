import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { ROOT } from './tree.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names and reasons of failed and skipped tests and steps, repeated at the end. */
  readonly failures: readonly string[];
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0, failures: [] };
export const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1, failures: [] };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0, failures: [] };

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );
}

/** `12 passed, 0 failed`, and `, 3 skipped` only when any were. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Counts vitest's JSON report. A file that doesn't load is one failure, and so is a run of no test at all. */
export function tallyOfVitest(report: JsonTestResults): Tally {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return status === 'failed' && failed.length === 0
      ? [failure(file, message)]
      : failed.map((test) => failure(`${file}: ${test.fullName}`, test.failureMessages?.[0]));
  });
  const nothingRan = report.numPassedTests + failures.length === 0;
  return {
    passed: report.numPassedTests,
    failed: failures.length === 0 && (!report.success || nothingRan) ? 1 : failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** Counts Playwright's JSON report. A test that passed only when repeated is a failure; so is an error outside of tests. */
export function tallyOfPlaywright({ stats, errors }: JSONReport): Tally {
  const nothingRan = stats.expected + stats.unexpected + stats.flaky === 0;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    failed: failed === 0 && nothingRan ? 1 : failed,
    skipped: stats.skipped,
    failures: [],
  };
}

/** Lines of a reason that are repeated at the end; the step's own output has all of it. */
const REASON_LINES = 10;

function failure(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, REASON_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}
