import type { Page, Request } from '@playwright/test';
import { TELEMETRY_PATH } from 'shared-api/contract';
import { axe, expect } from './test.ts';

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };

/**
 * Checks the page on a desktop and on the narrowest phone: one heading, no sideways scrolling, no violation of axe; and on
 * that phone with text twice as large, as its owner may read it: nothing is cut off there.
 */
export async function looksRight(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.getByText('Cargando...')).toHaveCount(0);
  await axe(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScrolling(page);
  await axe(page);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expectNoSidewaysScrolling(page);
  await expectControlsWhole(page);
  await page.evaluate("document.documentElement.style.removeProperty('font-size')");
  await page.setViewportSize(DESK);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  expect(
    await page.evaluate<number>('document.scrollingElement.scrollWidth'),
    page.url(),
  ).toBeLessThanOrEqual(PHONE.width);
}

async function expectControlsWhole(page: Page): Promise<void> {
  const controls = page.locator(':is(button, a, [role=tab], .mantine-Badge-root):visible');
  const cut = await controls.evaluateAll((all) =>
    all
      // What stands within a line of text has no width of its own.
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
  );
  expect(cut, page.url()).toEqual([]);
}

/** Waits until React has hydrated the page. A rendered page can be read before that, and its links load whole pages. */
export async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = `(() => {
    const parts = [...document.querySelectorAll('main :is(h1, a, button, input)')];
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')));
  })()`;
  await expect.poll(() => page.evaluate<boolean>(isHydrated), { intervals: [50] }).toBe(true);
}

/**
 * Opens a rendered list, and fails if taking it over makes the browser draw a card again or call the API for anything but
 * its telemetry.
 * @returns the paths of all that the page asked for
 */
export async function opensAsRendered(page: Page, address: string): Promise<readonly string[]> {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(`
    globalThis.cardsRemoved = 0;
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node.nodeType === 1 && (node.matches('article') || node.querySelector('article'))) cardsRemoved++;
    }).observe(document, { subtree: true, childList: true });
  `);
  await page.goto(address);
  await waitForHydration(page);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  expect(await page.evaluate<number>('cardsRemoved')).toBe(0);
  const calls = requested.filter((path) => path.startsWith('/api/') && !path.endsWith(TELEMETRY_PATH));
  expect(calls).toEqual([]);
  return requested;
}

/** Goes to an address inside the document, as a link would. */
export const go = (page: Page, to: string): Promise<undefined> =>
  page.evaluate<undefined>(
    `history.pushState({}, '', '${to}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );

/** Opens a page, and waits until all that it asked for has come: `networkidle` would wait for half a second more. */
export async function untilQuiet(page: Page, open: () => Promise<unknown>): Promise<void> {
  const running = new Set<Request>();
  // Nobody waits for what a page tells of itself.
  const begin = (request: Request) => request.resourceType() !== 'ping' && running.add(request);
  const end = (request: Request) => running.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await open();
  const isQuiet = async () => {
    await page.evaluate<void>(A_MOMENT);
    return running.size === 0;
  };
  await expect.poll(isQuiet, { intervals: [0] }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** In it a page that got an answer asks for what follows from it, or shows it. */
const A_MOMENT = 'new Promise((passed) => setTimeout(passed, 100)).then(() => {})';
