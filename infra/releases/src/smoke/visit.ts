import type { Browser, Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import type { CurrentUser } from 'shared-api/contract';
import type { Role } from 'shared-api/rules';
import type { SectionRelease } from 'shared-api/section';

const PATIENCE_MS = 30_000;
/** Longest wait for a page to stop making calls: one that polls never does. */
const SETTLING_MS = 3_000;
/** Messages of the shell in place of a page. */
const BROKEN = /Esta página no se pudo mostrar|Esta parte del portal no está disponible|No se pudo probar/;
/** A page of a section, and the role that opens it; null: nobody is signed in. */
export interface Address {
  readonly path: string;
  readonly role: Role | null;
}

const ME = /\/auth\/me$/;
const CALLS = /^https?:\/\/[^/]+\/api\//;

/**
 * Opens a page with a preview of the version and looks for problems. A page behind a role is opened for a user whom the
 * API does not know: their calls are answered with 503, which a page must cope with.
 * @returns the problems, in Spanish
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
    if (role !== null) await signInAs(page, role);
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
    const message = BROKEN.exec((await page.locator('body').textContent()) ?? '')?.[0];
    if (message) problems.push(`el portal dice «${message}»`);
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

/** Makes the page take the visitor for a signed-in user of that role. */
async function signInAs(page: Page, role: Role): Promise<void> {
  const user: CurrentUser = {
    id: 'prueba',
    tipo: role,
    nombre: 'Prueba',
    apellido: 'De Versión',
    dni: '10000001',
    activo: true,
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
