import type { Browser, Page } from '@playwright/test';
import { cohortOf, REGISTRY_PATH, Registry, VISITOR_COOKIE } from 'shared-api/section';
import * as v from 'valibot';
import { staffCalls } from '../support/http.ts';
import { opensAsRendered } from '../support/page-checks.ts';
import { AUDITOR, enter } from '../support/people.ts';
import { releases } from '../support/releases.ts';
import { rewriteBuild } from '../support/rewrite-build.ts';
import { expect, type Portal, test } from '../support/test.ts';

// A canary would reach the other journeys' pages.
test.use({ portalName: 'releases' });
test.describe.configure({ mode: 'serial' });

const LIST = '/licitaciones-concursos';
const SECTION = 'mf-tenders';
const LIVE = 'Licitaciones y Concursos';
const CANARY = 'Licitaciones a Prueba';
const ADMIN = '10000001';

const ids = Array.from({ length: 40 }, (_, n) => `visitante-${n}`);
const CHOSEN = `${ids.find((id) => cohortOf(id, SECTION) < 50)}`;
const OTHER = `${ids.find((id) => cohortOf(id, SECTION) >= 50)}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** Opens a browser with a visitor's cookie. */
async function visitor(browser: Browser, portal: Portal, id: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'es-AR', javaScriptEnabled });
  await context.addCookies([{ name: VISITOR_COOKIE, value: id, url: portal.url }]);
  return context.newPage();
}
const prepared = async ({ dataDir }: Portal, version: string) =>
  releases(dataDir, 'prepare', await rewriteBuild(dataDir, SECTION, version, [LIVE, CANARY]));

/** Starts a canary, and waits until the gateway serves it. */
async function startCanary({ dataDir, url }: Portal, version: string, ...share: string[]): Promise<void> {
  const output = await releases(dataDir, 'canary', SECTION, version, ...share);
  const revision = Number(/registro (\d+)/.exec(output)?.[1]);
  const servedRevision = async () =>
    v.parse(Registry, await (await fetch(`${url}${REGISTRY_PATH}`)).json()).revision;
  await expect.poll(servedRevision).toBeGreaterThanOrEqual(revision);
}

test('a canary of a public page is rendered and hydrated for its visitors, and for no others', async ({
  browser,
  portal,
}) => {
  await prepared(portal, '8.5.0');
  await startCanary(portal, '8.5.0', '50');

  const readers = [
    await visitor(browser, portal, CHOSEN, false),
    await visitor(browser, portal, OTHER, false),
  ] as const;
  for (const [index, name] of [CANARY, LIVE].entries()) {
    const reader = readers[index];
    if (!reader) throw new Error('no reader');
    // The first page may not be rendered in time, and comes empty.
    await expect(async () => {
      await reader.goto(LIST);
      await expect(heading(reader, name)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(cards(reader)).toHaveCount(10);
    await reader.context().close();
  }

  for (const [id, name, version] of [
    [CHOSEN, CANARY, '8.5.0'],
    [OTHER, LIVE, null],
  ] as const) {
    const page = await visitor(browser, portal, id);
    const requested = await opensAsRendered(page, LIST);
    await expect(heading(page, name)).toBeVisible();
    // No file of another version is loaded, not even by a preload.
    const versions = new Set(
      requested.flatMap((path) => /^\/mf\/mf-tenders\/([^/]+)\//.exec(path)?.[1] ?? []),
    );
    expect(versions.size).toBe(1);
    expect(versions.has('8.5.0')).toBe(version !== null);
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
    await page.context().close();
  }
});

test('a canary whose files fail is replaced by the live version without a click', async ({
  browser,
  portal,
}) => {
  const page = await visitor(browser, portal, CHOSEN);
  await page.route(/\/mf\/mf-tenders\/8\.5\.0\/.*\.js$/, (route) => route.abort());
  await page.goto(LIST);
  await expect(heading(page, LIVE)).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().close();
});

test('a canary for a role reaches that role only, also on a rendered page', async ({ browser, portal }) => {
  await startCanary(portal, '8.5.0', '0', 'ADMIN');
  for (const [dni, name] of [
    [ADMIN, CANARY],
    [AUDITOR, LIVE],
  ] as const) {
    const page = await visitor(browser, portal, CHOSEN);
    await page.goto(LIST);
    await expect(heading(page, LIVE)).toBeVisible();
    await enter(page, await staffCalls(portal, dni));
    await page.goto(LIST);
    await expect(heading(page, name)).toBeVisible();
    await expect(cards(page)).toHaveCount(10);
    await page.context().close();
  }
});
