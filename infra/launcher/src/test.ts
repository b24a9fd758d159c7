import { unpackDebian } from 'infra-testing/debian';
import { auditStep } from './dependencies.ts';
import { playwrightStep, vitestStep } from './runners.ts';
import { runSteps, STATIC_STEPS, type Step } from './steps.ts';
import { PASSED, SKIPPED } from './tally.ts';

/** `npm test`: everything. Its last line is the sum of all steps. */
export async function test(): Promise<void> {
  await runSteps([
    ...STATIC_STEPS,
    auditStep,
    debianStep,
    vitestStep('unit tests, and those of whole programs', ['rules', 'infra', 'processes']),
    vitestStep('shell and sections', ['ui', 'sections']),
    vitestStep('API on both databases', ['api']),
    playwrightStep('end to end'),
  ]);
}

/** Where Debian's packages can't be had, the tests that want a city's own nginx, ClamAV or scanner are skipped. */
const debianStep: Step = {
  name: 'nginx, ClamAV and PostgreSQL of Debian',
  run: async () => (unpackDebian() ? PASSED : SKIPPED),
};
