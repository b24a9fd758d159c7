import { tabTo } from '../support/keyboard.ts';
import { AUDITOR } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test('an auditor does the daily work by keyboard alone: sign in, find, open, take, look at the files, observe, next', async ({
  page,
}) => {
  test.setTimeout(180_000);

  await test.step('signs in, past the top bar', async () => {
    await page.goto('/login');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', 'DNI');
    await page.keyboard.type(AUDITOR);
    await tabTo(page, 'textbox', 'Contraseña');
    await page.keyboard.type('Demo1234');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Solicitud de Inscripciones' })).toBeFocused();
  });

  await test.step('leaves what waits for the list of all', async () => {
    await expect(page.getByRole('link', { name: /^Para revisar \d/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await axe(page);
    await tabTo(page, 'link', 'Todas');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/vista=todas$/);
  });

  await test.step('opens the second request, and comes back to where it stands in the list', async () => {
    const names = page.getByRole('table').locator('a:not([aria-label])');
    await expect(names.nth(2)).toBeVisible();
    for (let down = 0; down < 2; down++) await page.keyboard.press('j');
    await expect(names.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Detalles del Trámite' })).toBeFocused();
    await tabTo(page, 'tab', 'Revisión');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/tab=historial/);
    await page.goBack();
    await expect(names.nth(1)).toBeFocused();
    await page.keyboard.press('j');
    await expect(names.nth(2)).toBeFocused();
  });

  await test.step('filters by state, and puts what has waited longest first', async () => {
    await tabTo(page, 'combobox', 'Filtrar por', 'Shift+Tab');
    await page.keyboard.type('Estado');
    await tabTo(page, 'combobox', 'Estado');
    await page.keyboard.type('Pendiente');
    await tabTo(page, 'button', 'Buscar');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/estado=PENDIENTE\+EN\+OBSERVACION/);
    await tabTo(page, 'combobox', 'Ordenar por');
    for (let down = 0; down < 3; down++) await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/orden=estado/);
    // The rows of before stay until the new ones are here.
    const states = page
      .getByRole('table')
      .getByText(/^(Iniciado|Observación|En Corrección|Habilitado|Solicitud inhabilitada|Vencida)$/);
    await expect(states).toHaveCount(0);
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
