import { tabTo } from '../support/keyboard.ts';
import { waitForHydration } from '../support/page-checks.ts';
import { AUDITOR, signInAsStaff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the day’s work of an auditor, without a mouse', async ({ page }) => {
  await page.goto('/login');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'DNI');
  await page.keyboard.type(AUDITOR);
  await tabTo(page, 'textbox', 'Contraseña');
  await page.keyboard.type('Demo1234');
  await page.keyboard.press('Enter');

  const heading = page.getByRole('heading', { level: 1, name: 'Solicitud de Inscripciones' });
  await expect(heading).toBeFocused();
  await tabTo(page, 'link', 'Todas');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/vista=todas$/);
  const names = page.getByRole('table').locator('a:not([aria-label])');
  await expect(names.nth(2)).toBeVisible();
  for (let down = 0; down < 2; down++) await page.keyboard.press('j');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Detalles del Trámite' })).toBeFocused();

  const guide = await tabTo(page, 'tab', 'Revisión');
  await expect(guide).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Historial' })).toBeFocused();
  await expect(page).toHaveURL(/tab=historial/);

  await page.goBack();
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('j');
  await expect(names.nth(2)).toBeFocused();
});

test('a window gives the focus back to what opened it', async ({ page }) => {
  await page.goto('/');
  const guide = await tabTo(page, 'button', 'Guía rapida');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Guía rapida' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(guide).toBeFocused();
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

test('the tenders are found and opened without a mouse', async ({ page }) => {
  await page.goto('/licitaciones-concursos');
  await tabTo(page, 'textbox', 'Objeto');
  await page.keyboard.type('agua');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/objeto=agua/);
  await expect(page.getByRole('article').first()).toBeVisible();
});
