import { staffCalls } from '../support/http.ts';
import { newSection } from '../support/new-section.ts';
import { enter } from '../support/people.ts';
import { releases, releasesTo } from '../support/releases.ts';
import { axe, expect, test } from '../support/test.ts';

// Its menu entry would stand in the other journeys' menus.
test.use({ portalName: 'releases' });

const CLAIMS = { name: 'mf-claims', title: 'Reclamos y quejas', prefix: '/reclamos' };

test('a fifth section is created, built, checked and live, while the shell stays as it is', async ({
  page,
  portal,
}) => {
  test.setTimeout(300_000);
  await enter(page, await staffCalls(portal, '10000001'));
  await page.goto('/management');
  const shell = () => page.locator('script[src^="/assets/shell"]').first().getAttribute('src');
  const before = await shell();
  const { folder, remove } = await newSection(CLAIMS);
  try {
    expect(await releasesTo(portal, 'publish', folder)).toMatch(/^mf-claims \S+ publicada/);
    const openMenu = async () => {
      await page.goto('/management');
      await page.getByRole('button', { name: /ADMIN/ }).click();
    };
    await openMenu();
    await page.getByRole('link', { name: CLAIMS.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: CLAIMS.title })).toBeVisible();
    await expect(page).toHaveURL(/\/reclamos$/);
    expect(await shell()).toBe(before);
    await axe(page);
    await releases(portal.dataDir, 'retire', CLAIMS.name);
    await openMenu();
    await expect(page.getByRole('link', { name: 'Mi cuenta' })).toBeVisible();
    await expect(page.getByRole('link', { name: CLAIMS.title })).toHaveCount(0);
  } finally {
    await remove();
  }
});
