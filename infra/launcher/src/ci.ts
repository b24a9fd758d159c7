import { existsSync } from 'node:fs';
import path from 'node:path';
import { exitOnProblem, StartProblem } from './problem.ts';
import { runNode } from './run-node.ts';
import { vitestStep } from './runners.ts';
import { runSteps, STATIC_STEPS, type Step } from './steps.ts';
import { FAILED, PASSED } from './tally.ts';
import { BUILD, ROOT, SECTIONS } from './tree.ts';

/**
 * `.ci/run <folder>…`: what a change of these folders alone must pass. Types, lint and arrows are the whole project's,
 * which takes seconds; tests and build are the folder's own.
 */
export async function ci(folders: readonly string[]): Promise<void> {
  await exitOnProblem(async () => {
    await runSteps(stepsFor(folders));
  });
}

/** @throws StartProblem when one is no folder of the project */
export function stepsFor(folders: readonly string[]): readonly Step[] {
  const unknown = folders.find((folder) => !existsSync(path.join(ROOT, folder, 'package.json')));
  if (unknown !== undefined) throw new StartProblem(`No hay una carpeta ${unknown} del proyecto.`);
  const built = folders.filter((folder) => folder === 'shell' || SECTIONS.includes(folder));
  return [
    ...STATIC_STEPS,
    vitestStep(
      `tests of ${folders.join(', ')}`,
      ['rules', 'infra', 'processes', 'ui', 'sections', 'api'],
      folders,
    ),
    // The budget of a first visit is the shell's and the section's together.
    ...(built.length > 0 ? [buildStep([...new Set(['shell', ...built])])] : []),
  ];
}

const buildStep = (names: readonly string[]): Step => ({
  name: `build of ${names.join(', ')}`,
  run: async () => {
    const code = await runNode([BUILD, ...names]);
    return code === 0 ? PASSED : FAILED;
  },
});
