import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildByHand, exposing, releases, releasesTo } from '../support/releases.ts';
import { axe, expect, type Portal, test } from '../support/test.ts';

// New releases would be offered to the other journeys' pages.
test.use({ portalName: 'releases' });

const LIST = '/licitaciones-concursos';
const SECTION = 'mf-tenders';

/** A page with its version as heading, and a field. */
const pageOf = (version: string) =>
  exposing(
    SECTION,
    `{ contractVersion: 1, routes: [{ path: '${LIST}', Component() {
      const element = (type, props) => (
        { $$typeof: Symbol.for('react.transitional.element'), type, key: type, ref: null, props }
      );
      const heading = element('h1', { children: 'Versión ${version}' });
      return element('div', { children: [heading, element('input', { 'aria-label': 'Nota' })] });
    } }] }`,
  );
const broken = exposing(
  SECTION,
  `{ contractVersion: 1, routes: [{ path: '${LIST}', Component() { throw new Error('in render'); } }] }`,
);
const prepare = async ({ dataDir }: Portal, version: string, code = pageOf(version)) =>
  releases(dataDir, 'prepare', await buildByHand(dataDir, SECTION, version, code));
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const live = (page: Page) => heading(page, 'Licitaciones y Concursos');
const versions = (page: Page) => page.getByRole('complementary', { name: 'Versiones' });

test('a prepared version is previewed in one tab: marked there, in no other tab, left with one click', async ({
  page,
  context,
  portal,
}) => {
  expect(await prepare(portal, '8.0.1')).toContain(`${LIST}?probar=${SECTION}@8.0.1`);
  await page.goto(`${LIST}?probar=${SECTION}@8.0.1`);
  await expect(heading(page, 'Versión 8.0.1')).toBeVisible();
  await expect(versions(page)).toContainText('mf-tenders 8.0.1');
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await axe(page);
  await page.reload();
  await expect(heading(page, 'Versión 8.0.1')).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(live(other)).toBeVisible();
  await expect(versions(other)).toHaveCount(0);
  await other.close();

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('button', { name: 'Dejar de probar' })).toBeInViewport();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
  await axe(page);
  await page.getByRole('button', { name: 'Dejar de probar' }).click();
  await expect(live(page)).toBeVisible();
  await expect(versions(page)).toHaveCount(0);
});

test('a preview that does not load or does not work gives its place back, and says so', async ({
  page,
  portal,
}) => {
  await page.goto(`${LIST}?probar=${SECTION}@7.7.7`);
  await expect(versions(page)).toContainText('no está publicada');
  await expect(live(page)).toBeVisible();

  // Its content does not match its hash.
  await prepare(portal, '8.0.2');
  await page.route(/8\.0\.2\/remoteEntry\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};` });
  });
  await page.goto(`${LIST}?probar=${SECTION}@8.0.2`);
  await expect(live(page)).toBeVisible();
  await expect(versions(page)).toContainText('no cargó');

  await prepare(portal, '8.0.3', broken);
  await page.goto(`${LIST}?probar=${SECTION}@8.0.3`);
  await expect(heading(page, 'Esta página no se pudo mostrar')).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(live(page)).toBeVisible();
  await expect(versions(page)).toContainText('no funcionó');
  await axe(page);
  await page.reload();
  await expect(live(page)).toBeVisible();
});

test('the gate opens every page of a version in a browser before it is live', async ({ portal }) => {
  test.setTimeout(300_000);
  const publish = async (version: string, code: string) =>
    releasesTo(portal, 'publish', await buildByHand(portal.dataDir, SECTION, version, code, LIST)).catch(
      ({ stderr }: { stderr: string }) => stderr,
    );
  const registry = () => readFile(path.join(portal.dataDir, 'releases', 'registry.json'), 'utf8');
  const before = await registry();

  expect(await publish('8.1.0', broken)).toMatch(
    /8\.1\.0 no pasó la prueba en un navegador:\n {2}\/licitaciones-concursos: el portal dice «Esta página no se pudo mostrar»/,
  );
  expect(await publish('8.1.1', 'throw new Error("on load");')).toMatch(/«No se pudo probar»/);
  expect(await registry()).toBe(before);

  expect(await releasesTo(portal, 'publish', SECTION)).toMatch(/ya estaba publicada/);
});

test('an open page is offered a new release, and loses nothing that was typed', async ({ page, portal }) => {
  const publish = async (version: string) =>
    releases(
      portal.dataDir,
      'publish',
      '--sin-prueba',
      await buildByHand(portal.dataDir, SECTION, version, pageOf(version)),
    );
  await publish('8.3.0');
  await page.clock.install();
  await page.goto(LIST);
  await expect(heading(page, 'Versión 8.3.0')).toBeVisible();
  await publish('8.3.1');
  await page.clock.runFor(11_000);
  // There, and still empty.
  await expect(page.locator('aside[aria-label="Versiones"]')).toBeAttached();
  await page.clock.runFor(301_000);
  await expect(versions(page)).toContainText('Hay una versión nueva de Licitaciones y Concursos');
  await page.clock.resume();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await axe(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);

  await page.getByRole('textbox', { name: 'Nota' }).fill('Ñandú 12.345');
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Tiene cambios sin guardar' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByRole('textbox', { name: 'Nota' })).toHaveValue('Ñandú 12.345');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
  await page.getByRole('button', { name: 'Actualizar sin guardar' }).click();
  await expect(heading(page, 'Versión 8.3.1')).toBeVisible();
});
