import type { Page } from '@playwright/test';
import { AUDITOR, signInAsStaff } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

const KEYS_AT_MOST = 60;

/** Goes on with the Tab key (or back with Shift+Tab) until the element that has the focus is the one meant. */
async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
  await expect(wanted).toBeVisible();
  for (let keys = 0; keys < KEYS_AT_MOST; keys++) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error(`${KEYS_AT_MOST} times Tab did not reach ${role} ${name}`);
}

test('an auditor does the daily work by keyboard alone: find, open, take, look at the files, observe, next', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInAsStaff(page, AUDITOR);
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitud de Inscripciones' })).toBeFocused();

  await test.step('filters by state, and puts what has waited longest first', async () => {
    await tabTo(page, 'combobox', 'Filtrar por');
    await page.keyboard.type('Estado');
    await tabTo(page, 'combobox', 'Estado');
    await page.keyboard.type('Pendiente');
    await tabTo(page, 'button', 'Buscar');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/estado=PENDIENTE\+EN\+OBSERVACION/);
    await tabTo(page, 'combobox', 'Ordenar por');
    for (let down = 0; down < 3; down++) await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/orden=estado/);
    await expect(page.getByText(/Espera hace/).first()).toBeVisible();
    await axe(page);
  });

  await test.step('opens the first one and takes it', async () => {
    await tabTo(page, 'link', /^Ver el trámite de /);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Detalles del Trámite' })).toBeFocused();
    await tabTo(page, 'button', 'Iniciar revisión');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/La revisa/)).toBeVisible();
  });

  await test.step('looks through its files without closing them', async () => {
    await tabTo(page, 'tab', 'Revisión');
    for (const tab of ['Historial', /^Mensajes/, 'Archivos']) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: tab })).toBeFocused();
    }
    await tabTo(page, 'button', /^Ver Archivo/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^Documento 1 de /)).toBeVisible();
    await tabTo(page, 'button', 'Documento siguiente');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/^Documento 2 de /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Documento siguiente' })).toBeFocused();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Ver Archivo/ }).first()).toBeFocused();
  });

  await test.step('observes a document', async () => {
    await tabTo(page, 'button', 'Hacer una corrección', 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Correcciones' });
    await expect(dialog).toBeVisible();
    await tabTo(page, 'checkbox', 'DNI');
    await page.keyboard.press('Space');
    await tabTo(page, 'textbox', /sobre DNI/);
    await page.keyboard.type('No se lee');
    await tabTo(page, 'button', 'Enviar correcciones');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Se realizó con éxito la corrección')).toBeVisible();
    await expect(page.getByText(/Espera hace/)).toBeHidden();
  });

  await test.step('and comes back to the list as it was left, for the next one', async () => {
    await tabTo(page, 'link', 'Volver al estado del tramite', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/management\?estado=PENDIENTE\+EN\+OBSERVACION&orden=estado$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Solicitud de Inscripciones' })).toBeFocused();
  });
});
