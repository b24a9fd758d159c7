import { describe, expect, test } from 'vitest';
import { tallyOfPlaywright, tallyOfVitest } from '../src/runners.ts';
import { addTallies, tallyLine } from '../src/steps.ts';

const vitest = (numbers: object) => ({
  success: true,
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  ...numbers,
});
const playwright = (stats: object, errors: unknown[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe('the sum at the end of npm test', () => {
  test('adds all steps and names skipped ones only when there are any', () => {
    const sum = addTallies([
      { passed: 2, failed: 0, skipped: 0 },
      { passed: 3, failed: 1, skipped: 0 },
    ]);
    expect(tallyLine(sum)).toBe('5 passed, 1 failed');
    expect(tallyLine({ ...sum, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped');
  });

  test('counts a test file that could not be loaded, and a run without any test, as failures', () => {
    expect(tallyOfVitest(vitest({ success: false, numPassedTests: 4 }))).toEqual({
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

  test('never takes a failed, flaky or skipped test for a passed one', () => {
    expect(
      tallyOfVitest(vitest({ success: false, numPassedTests: 5, numFailedTests: 2, numTodoTests: 1 })),
    ).toEqual({
      passed: 5,
      failed: 2,
      skipped: 1,
    });
    expect(tallyOfPlaywright(playwright({ expected: 5, unexpected: 1, flaky: 1, skipped: 1 }))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 1,
    });
  });
});
