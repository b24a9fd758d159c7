import { vitestStep } from './runners.ts';
import { runSteps } from './steps.ts';

/** `npm run soak`: the long proofs, every `*.soak.ts`; `npm test` has a short form of each. */
export async function soak(): Promise<void> {
  await runSteps([vitestStep('soak', ['soak'])]);
}
