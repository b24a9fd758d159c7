import type { Page } from '@playwright/test';
import { waitForHydration } from '../support/page-checks.ts';
import { expect, test } from '../support/test.ts';

/** The sign-in page stands for the shell's pages that are loaded on demand. */
const go = (page: Page) => page.getByRole('link', { name: 'Acceso del personal' }).click();
const password = (page: Page) => page.getByRole('textbox', { name: 'Contraseña' });

test('reloads a page of the shell by “Reintentar”, whichever of its files failed, in the same document', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const requested: string[] = [];
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Ingresar con clave fiscal' })).toBeVisible();
  await waitForHydration(page);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) requested.push(pathname);
  });
  await go(page);
  await expect(password(page)).toBeVisible();
  const files = [...new Set(requested)];
  expect(files.length).toBeGreaterThan(0);

  let needed = 0;
  for (const file of files) {
    await test.step(file, async () => {
      const context = await browser.newContext({ baseURL: `${baseURL}`, locale: 'es-AR' });
      const other = await context.newPage();
      await other.route(`**${file}`, (route) => route.abort());
      await other.goto('/');
      // Before that a link loads a whole page, which comes rendered whatever file fails.
      await waitForHydration(other);
      await other.evaluate("document.body.dataset.untouched = 'yes'");
      await go(other);
      const retry = other.getByRole('main').getByRole('button', { name: 'Reintentar' });
      await expect(retry.or(password(other))).toBeVisible();
      // The page does without some files, such as that of its reports.
      if (await password(other).isVisible()) return context.close();
      needed += 1;
      await other.unroute(`**${file}`);
      await retry.click();
      await expect(password(other)).toBeVisible();
      await expect(other.locator('body')).toHaveAttribute('data-untouched', 'yes');
      await context.close();
    });
  }
  expect(needed).toBeGreaterThan(0);
});
