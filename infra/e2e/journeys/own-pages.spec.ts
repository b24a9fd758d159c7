import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The shell's pages that come when somebody goes there, and how. */
const PAGES = [
  {
    path: '/login',
    there: (page: Page) => page.getByRole('textbox', { name: 'Contraseña' }),
    go: (page: Page) => page.getByRole('link', { name: 'Acceso del personal' }).click(),
  },
  {
    path: '/accesibilidad',
    there: (page: Page) => heading(page, 'Accesibilidad'),
    go: (page: Page) => page.getByRole('link', { name: 'Accesibilidad' }).click(),
  },
] as const;

for (const { path, there, go } of PAGES) {
  test(`whichever file of ${path} does not come, 'Reintentar' brings the page without loading the document again`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const asked: string[] = [];
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Ingresar con clave fiscal' })).toBeVisible();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.js$/.test(pathname)) asked.push(pathname);
    });
    await go(page);
    await expect(there(page)).toBeVisible();
    const files = [...new Set(asked)];
    expect(files.length).toBeGreaterThan(0);

    let needed = 0;
    for (const file of files) {
      await test.step(file, async () => {
        const context = await browser.newContext({ baseURL: `${baseURL}`, locale: 'es-AR' });
        const other = await context.newPage();
        await other.route(`**${file}`, (route) => route.abort());
        await other.goto('/');
        await other.evaluate("document.body.dataset.untouched = 'yes'");
        await go(other);
        const retry = other.getByRole('main').getByRole('button', { name: 'Reintentar' });
        await expect(retry.or(there(other))).toBeVisible();
        // What came meanwhile for something else, as the page's reports, is missed by nobody.
        if (await there(other).isVisible()) return context.close();
        needed += 1;
        await other.unroute(`**${file}`);
        await retry.click();
        await expect(there(other)).toBeVisible();
        await expect(other.locator('body')).toHaveAttribute('data-untouched', 'yes');
        await context.close();
      });
    }
    expect(needed).toBeGreaterThan(0);
  });
}
