import { auditStep } from '../dependencies.ts';
import { runSteps } from '../steps.ts';

/** The pipeline asks each day: an advisory appears at any time. A registry that does not answer fails, too. */
export async function run(): Promise<void> {
  const tally = await runSteps([auditStep]);
  process.exitCode = tally.passed === 1 ? 0 : 1;
}
