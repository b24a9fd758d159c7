import { vitestStep } from './runners.ts';
import { runSteps, STATIC_STEPS, tallyLine } from './steps.ts';

/** `npm run check`: types, lint, arrows and the tests that need no database and no browser. */
export async function check(): Promise<void> {
  const tally = await runSteps([...STATIC_STEPS, vitestStep('unit tests', ['rules', 'ui', 'infra'])]);
  process.stdout.write(`\n${tallyLine(tally)}\n`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
