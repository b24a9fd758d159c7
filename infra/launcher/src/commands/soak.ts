import { vitestStep } from '../runners.ts';
import { runSteps } from '../steps.ts';

/**
 * `npm run soak`: the long proofs, every `*.soak.ts`, of which `npm test` has a short form each; and every test of the API
 * on both databases.
 */
export async function run(): Promise<void> {
  process.env.TEST_DATABASES = 'both';
  await runSteps([vitestStep('API on both databases', ['api']), vitestStep('soak', ['soak'])]);
}
