import { auditStep } from './dependencies.ts';
import { playwrightStep, vitestStep } from './runners.ts';
import { runSteps, STATIC_STEPS } from './steps.ts';

/** `npm test`: everything. Its last line is the sum of all steps. */
export async function test(): Promise<void> {
  await runSteps([
    ...STATIC_STEPS,
    auditStep,
    vitestStep('unit tests', ['rules', 'infra']),
    vitestStep('shell and sections', ['ui', 'sections']),
    vitestStep('API on both databases', ['api']),
    playwrightStep('end to end'),
  ]);
}
