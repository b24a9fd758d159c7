import { waitForHydration } from '../support/page-checks.ts';
import { AUDITOR, signInAsStaff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a page that is loaded again takes the focus from nobody', async ({ page }) => {
  await signInAsStaff(page, AUDITOR);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/mf/mf-staff/**', async (route) => {
    await coming;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: /Valeria Soria/ });
  await menu.click();
  come();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForHydration(page);
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});
