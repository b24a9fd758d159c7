import path from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { describe, expect, it } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { addTallies, tallyLine, tallyOfPlaywright, tallyOfVitest } from './tally.ts';
import { ROOT } from './tree.ts';

const vitest = (numbers: object) =>
  ({
    success: true,
    numPassedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...numbers,
  }) as object as JsonTestResults;
const playwright = (stats: object, errors: Error[] = []) =>
  ({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors }) as object as JSONReport;

const FILE_THAT_FAILED = {
  name: path.join(ROOT, 'shell/test/a.test.ts'),
  status: 'failed',
  message: '',
  assertionResults: [
    { fullName: 'a door opens', status: 'passed', failureMessages: [] },
    {
      fullName: 'a door closes',
      status: 'failed',
      failureMessages: [
        'Error: \u001b[31mit is open\u001b[39m\n1\n2\n    at /node_modules/vitest/run.js:1\n3\n4\n5\n6\n7\n8\n9\n10',
      ],
    },
  ],
};
const FILE_NOT_LOADED = {
  name: path.join(ROOT, 'shell/test/b.test.ts'),
  status: 'failed',
  message: 'no such file',
  assertionResults: [],
};

describe('the sum at the end of npm test', () => {
  it('adds all steps and names skipped ones only when there are any', () => {
    const sum = addTallies([
      { passed: 2, failed: 0, skipped: 0, failures: [] },
      { passed: 3, failed: 1, skipped: 0, failures: [] },
    ]);
    expect(tallyLine(sum)).toBe('5 passed, 1 failed');
    expect(tallyLine({ ...sum, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped');
  });

  it('counts a test file that could not be loaded, and a run without any test, as failures', () => {
    expect(tallyOfVitest(vitest({ success: false, numPassedTests: 4 }))).toMatchObject({
      passed: 4,
      failed: 1,
      skipped: 0,
    });
    expect(tallyOfVitest(vitest({}))).toMatchObject({ failed: 1 });
    expect(tallyOfPlaywright(playwright({}))).toMatchObject({ failed: 1 });
    expect(tallyOfPlaywright(playwright({ expected: 3 }, [new Error('setup')]))).toMatchObject({
      passed: 3,
      failed: 1,
    });
  });

  it('never takes a failed, flaky or skipped test for a passed one', () => {
    expect(
      tallyOfVitest(
        vitest({
          success: false,
          numPassedTests: 5,
          numPendingTests: 2,
          numTodoTests: 1,
          testResults: [FILE_THAT_FAILED, FILE_NOT_LOADED],
        }),
      ),
    ).toMatchObject({
      passed: 5,
      failed: 2,
      skipped: 3,
    });
    expect(tallyOfPlaywright(playwright({ expected: 5, unexpected: 1, flaky: 1, skipped: 1 }))).toMatchObject(
      {
        passed: 5,
        failed: 2,
        skipped: 1,
      },
    );
  });

  it('names what failed, with the first lines of the reason', () => {
    const report = vitest({
      success: false,
      numPassedTests: 1,
      testResults: [FILE_THAT_FAILED, FILE_NOT_LOADED],
    });
    expect(tallyOfVitest(report).failures).toEqual([
      'shell/test/a.test.ts: a door closes\n    Error: it is open\n    1\n    2\n    3\n    4\n    5\n    6\n    7\n    8\n    9',
      'shell/test/b.test.ts\n    no such file',
    ]);
  });
});
