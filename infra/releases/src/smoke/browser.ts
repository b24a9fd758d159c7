import { existsSync } from 'node:fs';

const SYSTEM = [
  // What Playwright takes too where nobody looks: without windows the same pages are tried in three quarters of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * A Chromium that is on this machine: the one named by `E2E_CHROMIUM`, Playwright's own, or the system's.
 * @param own where Playwright would have its own
 * @returns its path, or null when there is none
 */
export const installedBrowser = (own: string): string | null =>
  [process.env.E2E_CHROMIUM ?? '', own, ...SYSTEM].find((file) => existsSync(file)) ?? null;
