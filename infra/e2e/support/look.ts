import type { Page } from '@playwright/test';
import { axe, expect } from './test.ts';

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };

/**
 * Looks at the page as it is now, wide and on the narrowest phone: one heading, nothing to scroll sideways, no broken
 * rule of accessibility.
 */
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

/**
 * Waits until the browser has taken over what the page shows: one that came finished can be read before that, and its
 * links lead to whole pages.
 */
export async function awake(page: Page): Promise<void> {
  const taken = `(() => {
    const parts = [...document.querySelectorAll('main :is(h1, a, button, input)')];
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')));
  })()`;
  await expect.poll(() => page.evaluate<boolean>(taken)).toBe(true);
}
