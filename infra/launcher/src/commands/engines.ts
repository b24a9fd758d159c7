import { browsersStep, playwrightStep } from '../runners.ts';
import { runSteps } from '../steps.ts';

/**
 * `npm run engines`: the main job, which `npm test` runs among the other journeys, and a tender's week, which otherwise
 * waits for the night, in Firefox and WebKitGTK.
 */
export async function run(): Promise<void> {
  process.env.E2E_NIGHT = 'true';
  await runSteps([
    browsersStep,
    playwrightStep('main job and a tender’s week in Firefox and WebKitGTK', ['engines.spec']),
  ]);
}
