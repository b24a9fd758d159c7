import type { Browser, Page } from '@playwright/test';
import { TELEMETRY_PATH } from 'shared-api/contract';
import { cohortOf, REGISTRY_PATH, Registry, VISITOR_COOKIE } from 'shared-api/section';
import * as v from 'valibot';
import { awake } from '../support/look.ts';
import { AUDITOR, signInAsStaff } from '../support/people.ts';
import { buildByHand, exposing, releases } from '../support/releases.ts';
import { rewriteBuild } from '../support/rewritten.ts';
import { expect, type Portal, test } from '../support/test.ts';

// A version on trial would be in everybody else's way.
test.use({ portalOf: 'canary-page' });
test.describe.configure({ mode: 'serial' });

const LIST = '/licitaciones-concursos';
const SECTION = 'mf-tenders';
const LIVE = 'Licitaciones y Concursos';
const TRIED = 'Licitaciones a Prueba';
const ADMIN = '10000001';

const ids = Array.from({ length: 40 }, (_, n) => `visitante-${n}`);
const CHOSEN = `${ids.find((id) => cohortOf(id, SECTION) < 50)}`;
const OTHER = `${ids.find((id) => cohortOf(id, SECTION) >= 50)}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** A page of a browser that was told apart before. */
async function visitor(browser: Browser, portal: Portal, id: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'es-AR', javaScriptEnabled });
  await context.addCookies([{ name: VISITOR_COOKIE, value: id, url: portal.url }]);
  return context.newPage();
}
const prepared = async ({ dataDir }: Portal, version: string) =>
  releases(dataDir, 'prepare', await rewriteBuild(dataDir, SECTION, version, [LIVE, TRIED]));

/** Puts a version on trial, and waits until pages are given it. */
async function onTrial({ dataDir, url }: Portal, version: string, ...share: string[]): Promise<void> {
  const said = await releases(dataDir, 'canary', SECTION, version, ...share);
  const revision = Number(/registro (\d+)/.exec(said)?.[1]);
  const given = async () => v.parse(Registry, await (await fetch(`${url}${REGISTRY_PATH}`)).json()).revision;
  await expect.poll(given).toBeGreaterThanOrEqual(revision);
}

test('a public page on trial comes finished to who is given it, is what the browser goes on with, and nobody else’s', async ({
  browser,
  portal,
}) => {
  await prepared(portal, '8.5.0');
  await onTrial(portal, '8.5.0', '50');

  const readers = [
    await visitor(browser, portal, CHOSEN, false),
    await visitor(browser, portal, OTHER, false),
  ] as const;
  for (const [index, name] of [TRIED, LIVE].entries()) {
    const reader = readers[index];
    if (!reader) throw new Error('no reader');
    // A page that is not made in time comes empty, and what makes the first one is not warm yet.
    await expect(async () => {
      await reader.goto(LIST);
      await expect(heading(reader, name)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(cards(reader)).toHaveCount(10);
    await reader.context().close();
  }

  for (const [id, name, version] of [
    [CHOSEN, TRIED, '8.5.0'],
    [OTHER, LIVE, null],
  ] as const) {
    const page = await visitor(browser, portal, id);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(`
      globalThis.cardsRemoved = 0;
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes)
            if (node.nodeType === 1 && (node.matches('article') || node.querySelector('article'))) cardsRemoved++;
      }).observe(document, { subtree: true, childList: true });
    `);
    await page.goto(LIST);
    await awake(page);
    await expect(heading(page, name)).toBeVisible();
    await expect(cards(page)).toHaveCount(10);
    expect(await page.evaluate<number>('cardsRemoved')).toBe(0);
    expect(asked.filter((path) => path.startsWith('/api/') && !path.endsWith(TELEMETRY_PATH))).toEqual([]);
    // Of one version alone, and of no other not even what was preloaded.
    const versions = new Set(asked.flatMap((path) => /^\/mf\/mf-tenders\/([^/]+)\//.exec(path)?.[1] ?? []));
    expect(versions.size).toBe(1);
    expect(versions.has('8.5.0')).toBe(version !== null);
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
    await page.context().close();
  }
});

test('whose files do not come on trial is shown the live version by itself', async ({ browser, portal }) => {
  const page = await visitor(browser, portal, CHOSEN);
  await page.route(/\/mf\/mf-tenders\/8\.5\.0\/.*\.js$/, (route) => route.abort());
  await page.goto(LIST);
  await expect(heading(page, LIVE)).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().close();
});

test('one on trial for a role is given to that role alone, also at a page that comes finished', async ({
  browser,
  portal,
}) => {
  await onTrial(portal, '8.5.0', '0', 'ADMIN');
  for (const [dni, name] of [
    [ADMIN, TRIED],
    [AUDITOR, LIVE],
  ] as const) {
    const page = await visitor(browser, portal, CHOSEN);
    await page.goto(LIST);
    await expect(heading(page, LIVE)).toBeVisible();
    await signInAsStaff(page, dni);
    await page.goto(LIST);
    await expect(heading(page, name)).toBeVisible();
    await expect(cards(page)).toHaveCount(10);
    await page.context().close();
  }
});

test('one that can not be rendered is made by the browser of who is given it', async ({
  browser,
  portal,
}) => {
  const code = exposing(
    SECTION,
    `{ contractVersion: 1, routes: [{ path: '${LIST}', Component() {
      return { $$typeof: Symbol.for('react.transitional.element'), type: 'h1', key: null, ref: null,
        props: { children: '${TRIED}' } };
    } }] }`,
  );
  await releases(portal.dataDir, 'prepare', await buildByHand(portal.dataDir, SECTION, '8.5.1', code));
  await onTrial(portal, '8.5.1', '50');
  const chosen = await visitor(browser, portal, CHOSEN);
  await chosen.goto(LIST);
  await expect(heading(chosen, TRIED)).toBeVisible();
  await expect(cards(chosen)).toHaveCount(0);
  await chosen.context().close();
  const other = await visitor(browser, portal, OTHER);
  await other.goto(LIST);
  await expect(heading(other, LIVE)).toBeVisible();
  await expect(cards(other)).toHaveCount(10);
  await other.context().close();
});
