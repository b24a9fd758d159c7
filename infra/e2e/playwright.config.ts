import { defineConfig } from '@playwright/test';
import { fontEnvironment } from './support/fonts.ts';

/** The launcher passes the Chromium that it found; without one Playwright looks for its own. */
const executablePath = process.env.E2E_CHROMIUM;

export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/global.ts',
  outputDir: '../../test-results',
  // Two shared cores: each worker has a portal and a browser of its own. A third saved half a minute of eight, and journeys
  // that promise a time failed.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Catamarca',
    // Windows that move take a tenth of the journeys' time. The main job, the review desk, the form in few clicks and the
    // other engines have them (`MOVING`), as most people do.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      env: { ...process.env, ...fontEnvironment('Arial') },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
