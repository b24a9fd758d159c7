import { tabTo } from '../support/keyboard.ts';
import { waitForHydration } from '../support/page-checks.ts';
import { AUDITOR, signInAsStaff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a button gives the focus back after it was busy, also on a page that has just come', async ({
  page,
}) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth/afip/login-url', async (route) => {
    await answered;
    await route.abort();
  });
  await page.goto('/');
  const enter = await tabTo(page, 'button', 'Ingresar con clave fiscal');
  await page.keyboard.press('Enter');
  await expect(enter).toBeDisabled();
  answer();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(enter).toBeFocused();
});

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
