import { playwrightStep, vitestStep } from '../runners.ts';
import { runSteps } from '../steps.ts';

/**
 * `npm run soak`: runs every `*.soak.ts`, the long form of a test of `npm test`, the journey of a large upload over a slow
 * line, and the API's tests on both databases.
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
