import path from 'node:path';
import { checkArrows } from './arrows/check.ts';
import { runNode } from './run-node.ts';
import { ROOT } from './tree.ts';

/** How many checks of a step ended how. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** `12 passed, 0 failed`, and `, 3 skipped` only when any were. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Types, format and lint, arrows: what needs no test runner. */
export const STATIC_STEPS: readonly Step[] = [
  { name: 'types of the server', run: () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.node.json']) },
  { name: 'types of the browser', run: () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.browser.json']) },
  {
    name: 'types of what the API is measured against',
    run: () => runTool('typescript/bin/tsc', ['-p', 'infra/bench/reference']),
  },
  {
    name: 'format and lint',
    run: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  },
  {
    name: 'arrows',
    run: async () => {
      const problems = checkArrows(ROOT);
      for (const problem of problems) process.stdout.write(`${problem}\n`);
      return problems.length === 0 ? PASSED : FAILED;
    },
  },
];

/** Runs the steps one after the other, each to its end whatever the ones before it said. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const { name, run } of steps) {
    const started = performance.now();
    process.stdout.write(`\n— ${name}\n`);
    const tally = await run().catch((error: unknown) => {
      process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      return FAILED;
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`— ${name}: ${tallyLine(tally)} (${seconds} s)\n`);
    tallies.push(tally);
  }
  return addTallies(tallies);
}

async function runTool(bin: string, args: readonly string[]): Promise<Tally> {
  return (await runNode([path.join(ROOT, 'node_modules', bin), ...args])) === 0 ? PASSED : FAILED;
}
