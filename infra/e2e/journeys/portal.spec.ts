import { waitForHydration } from '../support/page-checks.ts';
import { expect, test } from '../support/test.ts';

test('pages are turned on the narrowest phone with two buttons that stay side by side', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/licitaciones-concursos');
  const [back, on] = ['Anterior', 'Siguiente'].map((name) => page.getByRole('button', { name }));
  const top = async (button = on) => (await button?.boundingBox())?.y;
  expect(await top(back)).toBeGreaterThan(0);
  expect(await top(on)).toBe(await top(back));
  await expect(page.getByRole('status').filter({ hasText: /^Página 1 de \d+$/ })).toBeVisible();
});

test('of a page with a window open, the window is printed, to its end', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 300 });
  await page.goto('/licitaciones-concursos');
  await waitForHydration(page);
  await page.getByRole('article').first().getByRole('link').click();
  const window = page.getByRole('dialog', { name: 'Ver Licitacion' });
  await expect(window.getByText('Expediente')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main')).toBeHidden();
  await expect(page.locator('.mantine-Modal-overlay')).toBeHidden();
  await expect(window).toHaveCSS('max-height', 'none');
  await expect(window).toHaveCSS('overflow-y', 'visible');
});
