import path from 'node:path';
import { runNode } from './run-node.ts';
import { addTallies, FAILED, PASSED, type Tally, tallyLine } from './tally.ts';
import { ROOT, SECTIONS } from './tree.ts';

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

/** Programs of the compiler, each with the workspaces that it reads. */
const TYPES = [
  { of: 'the server', config: 'tsconfig.node.json', folders: /^(?:infra|shared-api)\b/ },
  { of: 'the browser', config: 'tsconfig.browser.json', folders: /^(?:shell|mf-|shared-)/ },
  {
    of: 'what the API is measured against',
    config: path.join('infra', 'bench', 'reference'),
    folders: /^infra\/bench$/,
  },
];

/** Types, format and lint, dependency rules: what needs no test runner; without folders, of the whole project. */
export function staticSteps(folders: readonly string[] = []): Step[] {
  const whole = folders.length === 0;
  const read = whole ? ['infra', 'shared-api', 'shared-ui', 'shell', ...SECTIONS] : folders;
  return [
    ...TYPES.filter((program) => whole || folders.some((folder) => program.folders.test(folder))).map(
      ({ of, config }) => ({
        name: `types of ${of}`,
        run: () => runTool('typescript/bin/tsc', ['-p', config]),
      }),
    ),
    {
      name: 'format and lint',
      run: () =>
        runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', ...(whole ? ['.'] : folders)]),
    },
    {
      name: 'dependency rules',
      run: () =>
        runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
          ...['--config', '.dependency-cruiser.mjs'],
          ...read,
        ]),
    },
  ];
}

/**
 * Runs the steps one after the other, each to its end whatever the ones before it said. What failed is named again where
 * a long output ends, as the last lines are what a reader of a pipeline sees; the very last is the sum of all steps. Exit
 * code 1 when anything failed.
 */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const step of steps) tallies.push(await runStep(step));
  const tally = addTallies(tallies);
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

async function runTool(bin: string, args: readonly string[]): Promise<Tally> {
  return (await runNode([path.join(ROOT, 'node_modules', bin), ...args])) === 0 ? PASSED : FAILED;
}
