import { browsersStep, playwrightStep } from '../runners.ts';
import { runSteps } from '../steps.ts';

/** `npm run engines`: the main job and a tender's week in Firefox and WebKitGTK, which `npm test` runs among the other journeys. */
export async function run(): Promise<void> {
  await runSteps([
    browsersStep,
    playwrightStep('main job and a tender’s week in Firefox and WebKitGTK', ['engines.spec']),
  ]);
}
