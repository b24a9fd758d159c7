import { existsSync } from 'node:fs';

const SYSTEM = [
  // Headless, it opens the same pages in three quarters of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds an installed Chromium: the one that `E2E_CHROMIUM` names, Playwright's own, or the system's.
 * @param own where Playwright would have its own
 * @returns its path, or null
 */
export const installedBrowser = (own: string): string | null =>
  [process.env.E2E_CHROMIUM ?? '', own, ...SYSTEM].find((file) => existsSync(file)) ?? null;
