import type { Page } from '@playwright/test';
import { axe, expect } from './test.ts';

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };

/** Checks the page on a desktop and on the narrowest phone: one heading, no sideways scrolling, no violation of axe. */
export async function looksRight(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.getByText('Cargando...')).toHaveCount(0);
  await axe(page);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(
    PHONE.width,
  );
  await axe(page);
  await page.setViewportSize(DESK);
}

/** Waits until React has hydrated the page. A rendered page can be read before that, and its links load whole pages. */
export async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = `(() => {
    const parts = [...document.querySelectorAll('main :is(h1, a, button, input)')];
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')));
  })()`;
  await expect.poll(() => page.evaluate<boolean>(isHydrated), { intervals: [50] }).toBe(true);
}
