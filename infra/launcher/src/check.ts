import { auditStep } from './dependencies.ts';
import { vitestStep } from './runners.ts';
import { runSteps, STATIC_STEPS, tallyLine } from './steps.ts';

/** `npm run check`: what takes less than a minute: types, lint, arrows and the tests of rules and tools. */
export async function check(): Promise<void> {
  const tally = await runSteps([...STATIC_STEPS, auditStep, vitestStep('unit tests', ['rules', 'infra'])]);
  process.stdout.write(`\n${tallyLine(tally)}\n`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
