import type { Browser, Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import type { CurrentUser } from 'shared-api/contract';
import type { Role } from 'shared-api/rules';
import type { SectionRelease } from 'shared-api/section';
import type { Address } from './addresses.ts';

const PATIENCE_MS = 30_000;
/** What else a page asks for; one that asks again and again is looked at as it is by then. */
const SETTLING_MS = 3_000;
/** What the shell says in place of a page of a section. */
const BROKEN = /Esta página no se pudo mostrar|Esta parte del portal no está disponible|No se pudo probar/;
const ME = /\/auth\/me$/;
const CALLS = /^https?:\/\/[^/]+\/api\//;

/**
 * Opens a page with the version in its own tab, as anybody could try it, and says what is wrong with it. Behind a role
 * somebody stands in whom no server knows: their calls are answered as by one that is down, which a page must bear.
 * @returns in Spanish; nothing when it is fit
 */
export async function problemsAt(
  browser: Browser,
  portalUrl: string,
  { section, version }: SectionRelease,
  { path, role }: Address,
): Promise<readonly string[]> {
  const context = await browser.newContext({ locale: 'es-AR' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`error en la página: ${error.message}`));
    if (role !== null) await standIn(page, role);
    await page.goto(`${portalUrl}${path}?probar=${section.name}@${version}`);
    const heading = page.locator('main h1').first();
    const badge = page.getByText(`${section.name} ${version}`);
    try {
      await heading.waitFor();
      await badge.first().waitFor();
    } catch {
      return [...problems, 'la página no llegó a mostrar su título con la versión a prueba'];
    }
    await page.waitForLoadState('networkidle', { timeout: SETTLING_MS }).catch(() => undefined);
    const said = BROKEN.exec((await page.locator('body').textContent()) ?? '');
    if (said) problems.push(`el portal dice «${said[0]}»`);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
    for (const { id, impact } of violations) {
      if (impact === 'critical') problems.push(`accesibilidad: ${id}`);
    }
    return problems;
  } finally {
    await context.close();
  }
}

/** Lets the page take the visitor for somebody of that role. */
async function standIn(page: Page, role: Role): Promise<void> {
  const user: CurrentUser = {
    id: 'prueba',
    tipo: role,
    nombre: 'Prueba',
    apellido: 'De Versión',
    dni: '10000001',
    primer_login: false,
    cuit: '20002307554',
    representa: [],
  };
  await page.addInitScript("localStorage.setItem('access_token', 'prueba')");
  await page.route(CALLS, (route) =>
    ME.test(new URL(route.request().url()).pathname)
      ? route.fulfill({ json: user })
      : route.fulfill({
          status: 503,
          json: { statusCode: 503, error: 'x', message: 'Prueba de una versión.', requestId: 'prueba' },
        }),
  );
}
