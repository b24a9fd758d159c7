import { signInAsStaff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PUBLISHER = '10000005';

test('a browser loads no byte of a section that its user may not enter', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const section = /\/mf\/(mf-[a-z]+)\//.exec(request.url())?.[1];
    if (section) loaded.push(section);
  });
  await page.goto('/management');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/configuraciones');
  await expect(page).toHaveURL(/\/login$/);
  expect(loaded).toEqual([]);

  await signInAsStaff(page, PUBLISHER);
  await expect(page).toHaveURL(/\/licitaciones$/);
  await page.goto('/configuraciones');
  await expect(page).toHaveURL(/\/licitaciones$/);
  expect(loaded).not.toContain('mf-admin');
  expect(loaded).not.toContain('mf-supplier');
});
