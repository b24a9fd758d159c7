import { auditStep } from '../dependencies.ts';
import { exitOnProblem } from '../problem.ts';
import { runNode } from '../run-node.ts';
import { testsOf, vitestStep } from '../runners.ts';
import { dependencyStep, lintStep, runSteps, type Step, sideBySide, TYPES } from '../steps.ts';
import { FAILED, PASSED } from '../tally.ts';
import { BUILD, isBuilt } from '../tree.ts';

/**
 * `npm run check`: types, lint, dependency rules and the tests of rules and tools, in less than a minute.
 * `npm run check -w <workspace>` and `.ci/run <folder>`: what a change of that folder alone must pass.
 */
export function run(folders: readonly string[]): Promise<void> {
  return exitOnProblem(async () => {
    await runSteps(folders.length > 0 ? stepsFor(folders) : ALL);
  });
}

const ALL: readonly Step[] = [
  sideBySide('checks', TYPES, [auditStep, lintStep(), dependencyStep()]),
  vitestStep('unit tests', ['rules', 'infra']),
];

/** @throws StartProblem when one is not a workspace */
export function stepsFor(folders: readonly string[]): readonly Step[] {
  const built = folders.filter(isBuilt);
  return [
    ...folders.flatMap(testsOf),
    ...TYPES,
    lintStep(folders),
    dependencyStep(folders),
    // The budget of a first visit counts the shell and the section together.
    ...(built.length > 0 ? [buildStep([...new Set(['shell', ...built])])] : []),
  ];
}

const buildStep = (names: readonly string[]): Step => ({
  name: `build of ${names.join(', ')}`,
  run: async () => ((await runNode([BUILD, ...names])) === 0 ? PASSED : FAILED),
});
