import { staffCalls } from '../support/http.ts';
import { waitForHydration } from '../support/page-checks.ts';
import { AUDITOR, enter } from '../support/people.ts';
import { IN_REVIEW } from '../support/requests.ts';
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

test('a conversation that scrolls on the screen is printed whole', async ({ page, portal }) => {
  await enter(page, await staffCalls(portal, AUDITOR));
  await page.goto(`/dashboard/ver-tramite/${IN_REVIEW}?tab=mensajes`);
  const log = page.getByRole('log', { name: 'Mensajes' });
  await expect(log).toHaveCSS('overflow-y', 'auto');
  await page.emulateMedia({ media: 'print' });
  await expect(log).toHaveCSS('max-height', 'none');
  await expect(log).toHaveCSS('overflow-y', 'visible');
});

test('a page whose data comes later stays where it was when it is reloaded, on the narrowest phone too', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, await staffCalls(portal, AUDITOR));
  await page.goto('/management?vista=todas&filas=50');
  await expect(page.getByRole('link', { name: 'MOSAICOS HIPOTETICOS S.A.', exact: true })).toBeVisible();
  await page.evaluate('scrollTo(0, 900)');
  await page.reload();
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(900);
  await page.goto('/management/tablero');
  await expect(page.getByRole('heading', { level: 1, name: 'Tablero de inscripciones' })).toBeInViewport();
});
