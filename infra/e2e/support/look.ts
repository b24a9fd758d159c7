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

/** Waits until the code of the page is there: one that came finished is shown before that. */
export async function awake(page: Page): Promise<void> {
  const known = `Object.keys(document.getElementById('root')).some((key) => key.startsWith('__react'))`;
  await expect.poll(() => page.evaluate<boolean>(known)).toBe(true);
}
