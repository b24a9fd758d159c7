import { auditStep } from '../dependencies.ts';
import { exitOnProblem } from '../problem.ts';
import { browsersStep, chromiumStep, debianStep, playwrightStep, testsOf, vitestStep } from '../runners.ts';
import { dependencyStep, lintStep, runSteps, type Step, sideBySide, TYPES } from '../steps.ts';

/** `npm test`: everything but what waits for the night; its last line is the sum of all steps. `npm test -w <workspace>`: the tests of that folder. */
export function run(folders: readonly string[]): Promise<void> {
  return exitOnProblem(async () => {
    await runSteps(folders.length > 0 ? folders.flatMap(testsOf) : ALL);
  });
}

const ALL: readonly Step[] = [
  sideBySide(
    'checks beside downloads',
    [...TYPES, dependencyStep()],
    [auditStep, debianStep, browsersStep, chromiumStep, lintStep()],
  ),
  vitestStep('unit tests, and those of whole programs', ['rules', 'infra', 'processes'], { workers: 3 }),
  vitestStep('shell and sections', ['ui', 'shell', 'sections']),
  vitestStep('API', ['api']),
  playwrightStep('end to end'),
];
