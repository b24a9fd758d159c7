import { auditStep } from './dependencies.ts';
import { vitestStep } from './runners.ts';
import { runSteps, STATIC_STEPS } from './steps.ts';

/** `npm run check`: what takes less than a minute: types, lint, arrows and the tests of rules and tools. */
export async function check(): Promise<void> {
  await runSteps([...STATIC_STEPS, auditStep, vitestStep('unit tests', ['rules', 'infra'])]);
}
