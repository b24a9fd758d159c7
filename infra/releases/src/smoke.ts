import { existsSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import type { CurrentUser } from 'shared-api/contract';
import type { Role } from 'shared-api/rules';
import { ownerOf, type SectionRelease, segmentsOf } from 'shared-api/section';
import type { Smoke } from './change.ts';
import { ReleaseError } from './errors.ts';

const ANSWER_MS = 10_000;
const INSTEAD = 'o publique con --sin-prueba';
/** Value for a parameter of a prefix: nothing has this id, and the section must say so itself. */
const ANY = 'x';
const PATIENCE_MS = 30_000;
/** Longest wait for a page to stop making calls: one that polls never does. */
const SETTLING_MS = 3_000;
/** Messages of the shell in place of a page. */
const BROKEN = /Esta página no se pudo mostrar|Esta parte del portal no está disponible|No se pudo probar/;
const ME = /\/auth\/me$/;
const CALLS = /^https?:\/\/[^/]+\/api\//;

/** A page of a section, and the role that opens it; null: nobody is signed in. */
interface Address {
  readonly path: string;
  readonly role: Role | null;
}

/** Returns every prefix of a section and every target of its menu, each with a role that may enter. */
export function addressesOf(release: SectionRelease): readonly Address[] {
  const { prefixes, menu } = release.section;
  const paths = [...prefixes.map(({ path }) => path.replace(/:[^/]+/g, ANY)), ...menu.map(({ to }) => to)];
  const own = { revision: 1, sections: [{ active: release, previous: null }] };
  return [...new Set(paths)].flatMap((path) => {
    const entrance = ownerOf(own, segmentsOf(path))?.prefix.entrance;
    if (entrance === undefined) return [];
    return [{ path, role: entrance === 'public' ? null : (entrance[0] ?? null) }];
  });
}

/**
 * Opens each address of a section with the version in a real browser, against the running portal. A version that can't be
 * checked so is refused.
 * @param portalUrl origin of the portal that serves these releases
 */
export const smokeTest =
  (portalUrl: string): Smoke =>
  async (release) => {
    const name = `${release.section.name} ${release.version}`;
    await fetch(`${portalUrl}/health/live`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((cause) => {
      throw new ReleaseError(
        `No se pudo probar ${name}: ningún portal contesta en ${portalUrl}. Indique dónde con PORTAL_URL, ${INSTEAD}.`,
        { cause },
      );
    });
    // Loaded on demand, as `axe-core` below: a portal that only serves pages has neither.
    const { chromium } = await import('@playwright/test');
    const executablePath = installedBrowser(chromium.executablePath());
    if (executablePath === null) {
      throw new ReleaseError(`No se pudo probar ${name}: no hay un Chromium. Instálelo, ${INSTEAD}.`);
    }
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const problems: string[] = [];
      for (const address of addressesOf(release)) {
        for (const problem of await problemsAt(browser, portalUrl, release, address)) {
          problems.push(`${address.path}: ${problem}`);
        }
      }
      if (problems.length > 0) {
        throw new ReleaseError(`${name} no pasó la prueba en un navegador:\n  ${problems.join('\n  ')}`);
      }
    } finally {
      await browser.close();
    }
  };

/**
 * Opens a page with a preview of the version and looks for problems. A page behind a role is opened for a user whom the
 * API does not know: their calls are answered with 503, which a page must cope with.
 * @returns the problems, in Spanish
 */
async function problemsAt(
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
    const { default: axe } = await import('axe-core');
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

const SYSTEM_BROWSERS = [
  // Headless, it opens the same pages in three quarters of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds an installed Chromium: the one that `E2E_CHROMIUM` names, Playwright's own, or the system's.
 * @param own where Playwright would have its own
 * @returns its path, or null
 */
export const installedBrowser = (own: string): string | null =>
  [process.env.E2E_CHROMIUM ?? '', own, ...SYSTEM_BROWSERS].find((file) => existsSync(file)) ?? null;
