import { signInAsStaff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PUBLISHER = '10000005';

test('nobody fetches a byte of a section that they may not enter', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const section = /\/mf\/(mf-[a-z]+)\//.exec(request.url())?.[1];
    if (section) fetched.push(section);
  });
  await page.goto('/management');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/configuraciones');
  await expect(page).toHaveURL(/\/login$/);
  expect(fetched).toEqual([]);

  await signInAsStaff(page, PUBLISHER);
  await expect(page).toHaveURL(/\/licitaciones$/);
  await page.goto('/configuraciones');
  await expect(page).toHaveURL(/\/licitaciones$/);
  expect(fetched).not.toContain('mf-admin');
  expect(fetched).not.toContain('mf-supplier');
});
