import { findOldestBrowser } from '../browser.ts';
import { browsersStep, playwrightStep } from '../runners.ts';
import { runSteps } from '../steps.ts';

/** Journeys that ask most of a browser: documents and photos, signatures, the viewer, tables that are pasted and imported. */
const DEMANDING = ['main-job', 'staff-auditor', 'documents-at-once', 'photo-upload', 'publisher-import'];

/**
 * `npm run engines`: the main job, which `npm test` runs among the other journeys, and a tender's week, which otherwise
 * waits for the night, in Firefox and WebKitGTK; then what asks most of a browser in the oldest Chrome.
 */
export async function run(): Promise<void> {
  process.env.E2E_NIGHT = 'true';
  await runSteps([
    browsersStep,
    playwrightStep('main job and a tender’s week in Firefox and WebKitGTK', ['engines.spec']),
    playwrightStep('what asks most of a browser in Chrome 109', DEMANDING, findOldestBrowser),
  ]);
}
