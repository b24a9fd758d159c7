import type { Page } from '@playwright/test';
import { TELEMETRY_PATH } from 'shared-api/contract';
import { REGISTRY_PATH, Registry } from 'shared-api/section';
import * as v from 'valibot';
import { staffCalls } from '../support/http.ts';
import { AUDITOR, enter } from '../support/people.ts';
import { buildByHand, exposing, releases } from '../support/releases.ts';
import { axe, expect, test } from '../support/test.ts';

// A canary would reach the other journeys' pages.
test.use({ portalName: 'releases' });

const ADMIN = '10000001';
const SECTION = 'mf-admin';
const BAD = '9.1.0';
const VERSIONS = '/configuraciones/versiones';

const throwing = exposing(
  SECTION,
  "{ contractVersion: 1, routes: [{ path: '/configuraciones', Component() { throw new Error('in render'); } }] }",
);
const settings = (page: Page) => page.getByRole('heading', { level: 1, name: 'Configuraciones' });

/** Records the page's reports, and sends them. */
const KEEP_REPORTS = `
  globalThis.reports = [];
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (address, body) => {
    body.text().then((text) => reports.push(text));
    return send(address, body);
  };
`;

/** The version of the section that a report is about. */
const versionIn = (report: string): string =>
  JSON.parse(report).senales.find(({ seccion }: { seccion: string }) => seccion === SECTION).version;

/** Waits for the report that the version was opened: a page that is left sends at once what it has to tell. */
async function reportOf(page: Page, modo: 'activa' | 'prueba'): Promise<string> {
  const find = `reports.find((report) => JSON.parse(report).senales.some(
    ({ tipo, seccion, modo }) => tipo === 'visita' && seccion === '${SECTION}' && modo === '${modo}'))`;
  const leave = "dispatchEvent(new Event('pagehide'));";
  await expect.poll(() => page.evaluate<string | null>(`${leave} ${find} ?? null`)).not.toBeNull();
  return page.evaluate<string>(find);
}

test('a canary that fails is withdrawn by itself, and visitors of the live version notice nothing', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  await releases(portal.dataDir, 'prepare', await buildByHand(portal.dataDir, SECTION, BAD, throwing));
  await releases(portal.dataDir, 'canary', SECTION, BAD, '0', 'ADMIN');
  /** Reports visits as the pages of so many visitors would. */
  const reportVisits = async (version: string, modo: 'activa' | 'prueba', visits: number, fails: boolean) => {
    const from = { seccion: SECTION, version, modo };
    const signals = [{ ...from, tipo: 'visita' }, ...(fails ? [{ ...from, tipo: 'visita_fallida' }] : [])];
    const atOnce = 20;
    for (let sentVisits = 0; sentVisits < visits; sentVisits += atOnce) {
      const answer = await fetch(`${portal.url}/api/municat${TELEMETRY_PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ senales: Array.from({ length: atOnce }, () => signals).flat() }),
      });
      expect(await answer.json()).toMatchObject({ aceptadas: atOnce * signals.length });
    }
  };

  const others = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await others.addInitScript(KEEP_REPORTS);
  await enter(others, await staffCalls(portal, AUDITOR));
  await others.goto('/configuraciones');
  await expect(settings(others)).toBeVisible();
  const fine = await reportOf(others, 'activa');
  expect(fine).not.toContain('visita_fallida');
  await reportVisits(versionIn(fine), 'activa', 60, false);

  await page.addInitScript(KEEP_REPORTS);
  await enter(page, await staffCalls(portal, ADMIN));
  await page.goto('/configuraciones');
  await expect(page.getByRole('heading', { name: 'Esta página no se pudo mostrar' })).toBeVisible();
  const failed = await reportOf(page, 'prueba');
  expect(JSON.parse(failed).senales).toContainEqual(
    expect.objectContaining({ tipo: 'falla', causa: 'pagina' }),
  );
  // A few bad visits are too few.
  expect(await releases(portal.dataDir, 'status')).toContain(`a prueba  ${BAD}`);
  await reportVisits(BAD, 'prueba', 200, true);

  const hasCanary = async () => {
    const registry = await (await fetch(`${portal.url}${REGISTRY_PATH}`)).json();
    return v.parse(Registry, registry).sections.some(({ canary }) => canary?.release.version === BAD);
  };
  // The portal looks every ten seconds.
  await expect.poll(hasCanary, { timeout: 60_000 }).toBe(false);
  expect(await releases(portal.dataDir, 'status')).toContain('Terminó por sí sola: falló en');

  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(settings(page)).toBeVisible();
  await others.reload();
  await expect(settings(others)).toBeVisible();
  await others.context().close();

  await page.goto(VERSIONS);
  await expect(page.getByText(/La prueba de 9\.1\.0 terminó .* falló en 20\d de 20\d visitas/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Versiones de Configuraciones' })).toContainText('Activa');
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
  await axe(page);
});
