import { test as base, expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults } from 'axe-core';
import { type Portal, startPortal } from './server.ts';

/**
 * A journey's `test`: one portal for all files, unless a file names its own (`test.use({ portalOf: 'its name' })`) because
 * what the others leave behind would stand in its way. Pages open below its origin, and a page that reports an error fails.
 */
export const test = base.extend<{ pageErrors: string[] }, { portal: Portal; portalOf: string }>({
  portalOf: ['everybody', { option: true, scope: 'worker' }],
  portal: [
    async ({ portalOf: _name }, use) => {
      const portal = await startPortal();
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
      // What the policy of the page blocks is only told on the console.
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) errors.push(message.text());
      });
      await use(errors);
      // What a journey answers in the server's place may still be asked for as it ends.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Portal };

/** Settles once what moves and has an end has come to it: text that is still fading in has less contrast than it will have. */
const atRest = `new Promise((nextFrame) => requestAnimationFrame(() => requestAnimationFrame(nextFrame))).then(() =>
  Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  ).then(() => {}))`;

/**
 * Fails when the page, once nothing moves on it any more, breaks a rule of WCAG 2.2 AA or of axe's best practice. Asked of the page itself, in
 * one go: what axe brings for Playwright goes through a second tab and takes four times as long.
 */
export async function axe(page: Page): Promise<void> {
  await page.evaluate<void>(atRest);
  await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
