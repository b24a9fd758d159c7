import path from 'node:path';
import { runNode } from './run-node.ts';
import { addTallies, FAILED, PASSED, type Tally, tallyLine } from './tally.ts';
import { ROOT, SECTIONS } from './tree.ts';

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

const tool = (name: string, bin: string, ...args: readonly string[]): Step => ({
  name,
  run: async () => ((await runNode([path.join(ROOT, 'node_modules', bin), ...args])) === 0 ? PASSED : FAILED),
});

/** Types of the whole project, and what the browsers that it supports lack. */
export const TYPES: readonly Step[] = [
  tool('types of the server', 'typescript/bin/tsc', '-p', 'tsconfig.node.json'),
  tool('types of the browser', 'typescript/bin/tsc', '-p', 'tsconfig.browser.json'),
  tool('what browsers of 2022 lack', 'typescript/bin/tsc', '-p', 'tsconfig.released.json'),
  tool('types of the bench’s reference', 'typescript/bin/tsc', '-p', 'infra/bench/reference'),
];

/** Lint of the folders named, otherwise of everything. */
export const lintStep = (folders: readonly string[] = ['.']): Step =>
  tool('format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...folders);

/** Dependency rules of the folders named, otherwise of everything. */
export const dependencyStep = (
  folders: readonly string[] = ['infra', 'shared-api', 'shared-ui', 'shell', ...SECTIONS],
): Step =>
  tool(
    'dependency rules',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--config', '.dependency-cruiser.mjs'],
    ...folders,
  );

/** One step that runs rows of steps at the same time, each row in its order: what waits for the network beside what computes. */
export const sideBySide = (name: string, ...rows: readonly (readonly Step[])[]): Step => ({
  name,
  run: async () => addTallies((await Promise.all(rows.map(runRow))).flat()),
});

async function runRow(steps: readonly Step[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const step of steps) tallies.push(await runStep(step));
  return tallies;
}

/**
 * Runs the steps one after the other, also after one failed. A reader of a pipeline sees the last lines, so failures are
 * named again there; the very last line is the sum of all steps. Exit code 1 when anything failed.
 */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const tally = addTallies(await runRow(steps));
  process.stdout.write(['', ...tally.failures, tallyLine(tally), ''].join('\n'));
  process.exitCode = tally.failed === 0 ? 0 : 1;
  return tally;
}

async function runStep({ name, run }: Step): Promise<Tally> {
  const started = performance.now();
  process.stdout.write(`\n— ${name}\n`);
  const tally = await run().catch((error: unknown) => {
    process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return FAILED;
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`— ${name}: ${tallyLine(tally)} (${seconds} s)\n`);
  const unnamed = tally.failed > tally.failures.length;
  return { ...tally, failures: [...tally.failures, ...(unnamed ? [`${name}: see its output`] : [])] };
}
