import type { Page } from '@playwright/test';
import { type Elsewhere, startElsewhere } from '../support/elsewhere.ts';
import { rewriteBuild } from '../support/rewrite-build.ts';
import { startPortal } from '../support/server.ts';
import { axe, expect, test as journey } from '../support/test.ts';

const LIST = '/licitaciones-concursos';
const SECTION = 'mf-tenders';
const LIVE = 'Licitaciones y Concursos';
const PREVIEW = 'Licitaciones de Otro Lado';
const VERSION = '8.6.0';

/** A portal that allows previews from one other origin, and that origin. */
const test = journey.extend<object, { elsewhere: Elsewhere }>({
  elsewhere: [
    async ({ portalName: _name }, use) => {
      const elsewhere = await startElsewhere();
      await use(elsewhere);
      await elsewhere.stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ elsewhere }, use) => {
      const portal = await startPortal({ PREVIEW_ORIGINS: elsewhere.url });
      elsewhere.serve(await rewriteBuild(portal.dataDir, SECTION, VERSION, [LIVE, PREVIEW]));
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const versions = (page: Page) => page.getByRole('complementary', { name: 'Versiones' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const preview = (page: Page, origin: string) => page.goto(`${LIST}?probar=${SECTION}@${origin}`);

test('a section of an allowed origin is previewed in one tab: marked there, working, left with one click', async ({
  page,
  context,
  elsewhere,
}) => {
  await preview(page, elsewhere.url);
  await expect(heading(page, PREVIEW)).toBeVisible();
  await expect(versions(page)).toContainText(`${SECTION} ${VERSION}`);
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(cards(page)).toHaveCount(10);
  expect(elsewhere.requests).toContain(`/mf/${SECTION}/${VERSION}/remoteEntry.js`);
  // With a chunk and a stylesheet of the other origin.
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
  await page.keyboard.press('Escape');
  await axe(page);
  await page.reload();
  await expect(heading(page, PREVIEW)).toBeVisible();

  const other = await context.newPage();
  await other.goto(LIST);
  await expect(heading(other, LIVE)).toBeVisible();
  await expect(versions(other)).toHaveCount(0);
  await other.close();

  await page.getByRole('button', { name: 'Dejar de probar' }).click();
  await expect(heading(page, LIVE)).toBeVisible();
  await expect(versions(page)).toHaveCount(0);
});

test('a preview with an altered chunk fails, and gives its place back to the live version', async ({
  page,
  elsewhere,
}) => {
  elsewhere.alter(/assets\/first\./);
  await preview(page, elsewhere.url);
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).click();
  await expect(heading(page, LIVE)).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  await expect(versions(page)).toContainText('no funcionó');
  await page.reload();
  await expect(heading(page, LIVE)).toBeVisible();
  await expect(versions(page)).toHaveCount(0);
});
