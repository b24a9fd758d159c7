import { test as base, expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults } from 'axe-core';
import { type Portal, startPortal } from './server.ts';

/** As `npm start` leaves it running; the others keep their rows in PostgreSQL, as a city does. */
const EVERYBODY = 'everybody';

interface PortalOptions {
  readonly portalName: string;
  readonly portalEnv: NodeJS.ProcessEnv;
}

/**
 * A journey's `test`: one portal for all files, unless a file names another (`test.use({ portalName: '…' })`) because what
 * other journeys change would disturb it, with settings of its own (`portalEnv`) if it has any. Pages open below its origin,
 * and a page that reports an error fails.
 */
export const test = base.extend<{ pageErrors: string[] }, PortalOptions & { portal: Portal }>({
  portalName: [EVERYBODY, { option: true, scope: 'worker' }],
  portalEnv: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ portalName, portalEnv }, use) => {
      const portal = await startPortal(portalEnv, portalName === EVERYBODY ? 'embedded' : 'postgres');
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      // Violations of the page's policy are reported on the console only.
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) errors.push(message.text());
      });
      await use(errors);
      // A page may still make a call that the journey answers as it ends.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** `test.use(MOVING)`: windows fade in and out. Elsewhere people asked their system for less motion. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** A journey that takes long and whose promise others nearly keep: it runs with `E2E_NIGHT=true`, as at night. */
export const byNight = process.env.E2E_NIGHT === 'true' ? test : test.skip;

export { expect, type Portal };

/** Resolves once all finite animations have ended: text that is fading in has too little contrast. */
const animationsEnded = `new Promise((nextFrame) => requestAnimationFrame(() => requestAnimationFrame(nextFrame))).then(() =>
  Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  ).then(() => {}))`;

/**
 * Fails when the page, once its animations have ended, breaks a rule of WCAG 2.2 AA or of axe's best practice. Runs axe in
 * the page: `@axe-core/playwright` goes through a second tab and takes four times as long.
 */
export async function axe(page: Page): Promise<void> {
  await page.evaluate<void>(animationsEnded);
  // Once in a document: it is half a megabyte.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
