import type { Page } from '@playwright/test';
import { type Elsewhere, startElsewhere } from '../support/elsewhere.ts';
import { rewriteBuild } from '../support/rewritten.ts';
import { startPortal } from '../support/server.ts';
import { axe, expect, test as journey } from '../support/test.ts';

const LIST = '/licitaciones-concursos';
const SECTION = 'mf-tenders';
const LIVE = 'Licitaciones y Concursos';
const TRIED = 'Licitaciones de Otro Lado';
const VERSION = '8.6.0';

/** A portal that lets sections be tried from one other origin, and that origin. */
const test = journey.extend<object, { elsewhere: Elsewhere }>({
  elsewhere: [
    async ({ portalOf: _name }, use) => {
      const elsewhere = await startElsewhere();
      await use(elsewhere);
      await elsewhere.stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ elsewhere }, use) => {
      const portal = await startPortal({ PREVIEW_ORIGINS: elsewhere.url });
      elsewhere.serve(await rewriteBuild(portal.dataDir, SECTION, VERSION, [LIVE, TRIED]));
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const versions = (page: Page) => page.getByRole('complementary', { name: 'Versiones' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** Opens the list as a link to try what another origin has does. */
const tryFrom = (page: Page, origin: string) => page.goto(`${LIST}?probar=${SECTION}@${origin}`);

test('what an allowed origin has is tried in one tab: marked there, working, left with one click', async ({
  page,
  context,
  elsewhere,
}) => {
  await tryFrom(page, elsewhere.url);
  await expect(heading(page, TRIED)).toBeVisible();
  await expect(versions(page)).toContainText(`${SECTION} ${VERSION}`);
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(cards(page)).toHaveCount(10);
  expect(elsewhere.asked).toContain(`/mf/${SECTION}/${VERSION}/remoteEntry.js`);
  // A chunk and a style of its own, from there too.
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
  await page.keyboard.press('Escape');
  await axe(page);
  await page.reload();
  await expect(heading(page, TRIED)).toBeVisible();

  const other = await context.newPage();
  await other.goto(LIST);
  await expect(heading(other, LIVE)).toBeVisible();
  await expect(versions(other)).toHaveCount(0);
  await other.close();

  await page.getByRole('button', { name: 'Dejar de probar' }).click();
  await expect(heading(page, LIVE)).toBeVisible();
  await expect(versions(page)).toHaveCount(0);
});

test('an origin that the portal does not list is refused before it is asked for anything', async ({
  page,
}) => {
  const stranger = await startElsewhere();
  try {
    await tryFrom(page, stranger.url);
    await expect(versions(page)).toContainText('su origen no está permitido en este portal');
    await expect(heading(page, LIVE)).toBeVisible();
    await expect(cards(page)).toHaveCount(10);
    expect(stranger.asked).toEqual([]);
    await axe(page);
  } finally {
    await stranger.stop();
  }
});

test.describe('what can not be had from there gives its place back', () => {
  for (const [how, problem, harm] of [
    [
      'its entry is not what its description says',
      'no cargó',
      (at: Elsewhere) => at.spoil(/remoteEntry\.js$/),
    ],
    ['nothing is there', 'su origen no contesta', (at: Elsewhere) => at.serve(null)],
    // Its page says that it does not work: whoever tries again is given the live one.
    [
      'a chunk of its page is not what was built',
      'no funcionó',
      (at: Elsewhere) => at.spoil(/assets\/first\./),
    ],
  ] as const) {
    test(how, async ({ page, portal, elsewhere }) => {
      harm(elsewhere);
      await tryFrom(page, elsewhere.url);
      if (problem === 'no funcionó') {
        await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).click();
      }
      await expect(heading(page, LIVE)).toBeVisible();
      await expect(cards(page)).toHaveCount(10);
      await expect(versions(page)).toContainText(problem);
      await page.reload();
      await expect(heading(page, LIVE)).toBeVisible();
      await expect(versions(page)).toHaveCount(0);
      elsewhere.spoil(null);
      elsewhere.serve(await rewriteBuild(portal.dataDir, SECTION, VERSION, [LIVE, TRIED]));
    });
  }
});
