import { vitestStep } from './runners.ts';
import { runSteps, tallyLine } from './steps.ts';

/** `npm run soak`: the long proofs, every `*.soak.ts`; `npm test` has a short form of each. */
export async function soak(): Promise<void> {
  const tally = await runSteps([vitestStep('soak', ['soak'])]);
  process.stdout.write(`\n${tallyLine(tally)}\n`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
