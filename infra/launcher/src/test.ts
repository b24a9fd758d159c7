import { unpackDebian } from 'infra-testing/debian';
import { auditStep } from './dependencies.ts';
import { playwrightStep, vitestStep } from './runners.ts';
import { runSteps, STATIC_STEPS, type Step } from './steps.ts';
import { FAILED, PASSED, SKIPPED } from './tally.ts';

/** `npm test`: everything. Its last line is the sum of all steps. */
export async function test(): Promise<void> {
  await runSteps([
    ...STATIC_STEPS,
    auditStep,
    debianStep,
    vitestStep('unit tests, and those of whole programs', ['rules', 'infra', 'processes']),
    vitestStep('shell and sections', ['ui', 'sections']),
    vitestStep('API', ['api']),
    playwrightStep('end to end'),
  ]);
}

/** Without Debian's packages the tests of nginx, ClamAV and printed pages are skipped, which a pipeline must not accept. */
const debianStep: Step = {
  name: 'nginx, ClamAV and PostgreSQL of Debian',
  run: async () => {
    if (unpackDebian()) return PASSED;
    const reason = 'Debian’s packages could not be downloaded: 23 tests with nginx and ClamAV are NOT run';
    return { ...(process.env.CI ? FAILED : SKIPPED), failures: [reason] };
  },
};
