import { vitestStep } from '../runners.ts';
import { runSteps } from '../steps.ts';

/**
 * `npm run soak`: runs every `*.soak.ts`, the long form of a test of `npm test`, and the API's tests on both databases.
 */
export async function run(): Promise<void> {
  process.env.TEST_DATABASES = 'both';
  await runSteps([vitestStep('API on both databases', ['api']), vitestStep('soak', ['soak'])]);
}
