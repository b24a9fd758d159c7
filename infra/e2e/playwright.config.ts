import { defineConfig } from '@playwright/test';

/** The launcher passes the Chromium that it found; without one Playwright looks for its own. */
const executablePath = process.env.E2E_CHROMIUM;

export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/global.ts',
  outputDir: '../../test-results',
  // One server, one journey at a time: the machine that runs this has two cores.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Catamarca',
    actionTimeout: 15_000,
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
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
