import { playwrightStep, vitestStep } from '../runners.ts';
import { runSteps } from '../steps.ts';

/**
 * `npm run soak`: runs every `*.soak.ts` (long forms of tests of `npm test`, and whether the bench's servers answer the same), the
 * journey of a large upload over a slow line, and the API's tests on both databases.
 */
export async function run(): Promise<void> {
  process.env.TEST_DATABASES = 'both';
  process.env.SOAK = 'true';
  await runSteps([
    vitestStep('API on both databases', ['api']),
    vitestStep('soak', ['soak']),
    playwrightStep('large upload over a slow line', ['slow-upload.spec']),
  ]);
}
