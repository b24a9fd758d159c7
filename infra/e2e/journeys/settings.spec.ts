import type { Browser, Page } from '@playwright/test';
import { typedDay } from '../support/documents.ts';
import { staffCalls, supplierCalls } from '../support/http.ts';
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts';
import { looksRight } from '../support/page-checks.ts';
import { enter, signInAsStaff } from '../support/people.ts';
import { expect, type Portal, test } from '../support/test.ts';

// Required documents and labels concern everybody, so these journeys change them apart from the suppliers' ones.
test.use({ portalName: 'staff' });

const ADMIN = '10000001';
const NEWCOMER = { nombre: 'Nora', apellido: 'Prueba', dni: '30123456' };
const NAME = `${NEWCOMER.apellido}, ${NEWCOMER.nombre}`;

/** A page of another browser, whose own session it is. */
async function anotherBrowser(browser: Browser, portal: Portal): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url });
  return context.newPage();
}

/** Returns true if the newcomer may sign in with a password. */
async function letsIn({ url }: Portal, password: string): Promise<boolean> {
  const { ok } = await fetch(`${url}/api/municat/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dni: NEWCOMER.dni, password }),
  });
  return ok;
}

async function openSettings(page: Page): Promise<void> {
  await signInAsStaff(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressOn(page, 'button', /ADMIN/, 'Shift+Tab');
  await pressOn(page, 'link', 'Configuraciones');
  await expect(page.getByRole('heading', { level: 1, name: 'Configuraciones' })).toBeFocused();
}

/** From one tab to another with the arrow keys. */
async function tab(page: Page, from: string, to: string): Promise<void> {
  await tabTo(page, 'tab', from, 'Shift+Tab');
  const targetTab = page.getByRole('tab', { name: to });
  for (let steps = 0; steps < 5 && !(await isFocused(targetTab)); steps++) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(targetTab).toBeFocused();
  await expect(targetTab).toHaveAttribute('aria-selected', 'true');
}

const isFocused = (wanted: ReturnType<Page['getByRole']>) =>
  wanted.evaluate((element) => element === element.ownerDocument.activeElement);

test('an administrator looks after the accounts by keyboard alone, and what is done takes effect', async ({
  page,
  browser,
  portal,
}) => {
  test.setTimeout(240_000);
  await openSettings(page);

  await test.step('creates a user, who gets the password that is shown', async () => {
    await pressOn(page, 'button', 'Nuevo usuario');
    const dialog = page.getByRole('dialog', { name: 'Nuevo usuario' });
    await expect(dialog.getByLabel('Contraseña inicial')).toHaveValue('Inicial1234');
    await expect(dialog.getByLabel('Contraseña inicial')).toBeDisabled();
    await pressOn(dialog, 'button', 'Crear usuario');
    await expect(dialog.getByText('Todos los campos son obligatorios.')).toBeVisible();
    await looksRight(page);
    await typeInto(dialog, /^Nombre/, NEWCOMER.nombre);
    await typeInto(dialog, /^Apellido/, NEWCOMER.apellido);
    await typeInto(dialog, /^DNI/, NEWCOMER.dni);
    await tabTo(dialog, 'combobox', /^Rol/);
    await page.keyboard.type('AUDITOR');
    await pressOn(dialog, 'button', 'Crear usuario');
    await expect(page.getByText('Usuario creado correctamente')).toBeVisible();
    await expect(page.getByRole('cell', { name: NAME, exact: true })).toBeVisible();
  });

  const theirs = await anotherBrowser(browser, portal);
  const signIn = async (password: string) => {
    await theirs.goto('/login');
    await theirs.getByLabel('DNI').fill(NEWCOMER.dni);
    await theirs.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await theirs.getByRole('button', { name: 'Iniciar sesión' }).click();
  };
  const changePassword = async (current: string, next: string) => {
    await expect(theirs.getByRole('heading', { level: 1, name: 'Cambiar contraseña' })).toBeVisible();
    await theirs.getByRole('textbox', { name: 'Contraseña actual' }).fill(current);
    await theirs.getByRole('textbox', { name: 'Nueva contraseña', exact: true }).fill(next);
    await theirs.getByRole('textbox', { name: 'Repetir nueva contraseña' }).fill(next);
    await theirs.getByRole('button', { name: 'Cambiar contraseña' }).click();
  };

  await test.step('who must change it before anything else is open', async () => {
    await signIn('Inicial1234');
    await theirs.waitForURL((url) => url.pathname !== '/login');
    await theirs.goto('/management');
    await changePassword('Inicial1234', 'abcd1');
    await expect(theirs.getByText('La contraseña debe tener al menos 5 letras').first()).toBeVisible();
    await changePassword('Inicial1234', 'Jacaranda9');
    await expect(theirs.getByText('La contraseña ha sido modificada')).toBeVisible();
    await signIn('Jacaranda9');
    await expect(theirs.getByRole('heading', { level: 1, name: 'Solicitud de Inscripciones' })).toBeVisible();
  });

  await test.step('resets the password: the session ends, and the document number lets in', async () => {
    await pressOn(page, 'button', `Resetear contraseña de ${NAME}`);
    const dialog = page.getByRole('dialog', { name: 'Resetear contraseña' });
    await expect(dialog.getByText(`${NAME} · DNI ${NEWCOMER.dni}`)).toBeVisible();
    await looksRight(page);
    await pressOn(page, 'button', 'Resetear');
    await expect(page.getByText('La contraseña ah sido reseteada correctamente')).toBeVisible();
    await expect(page.getByRole('button', { name: `Resetear contraseña de ${NAME}` })).toBeFocused();
    await theirs.reload();
    await expect(theirs.getByText('Token expiró')).toBeVisible();
    await expect(theirs).toHaveURL(`${portal.url}/`);
    expect(await letsIn(portal, NEWCOMER.dni)).toBe(true);
  });
  await theirs.context().close();

  await test.step('deactivates the user, whom nothing lets in', async () => {
    await pressOn(page, 'button', `Desactivar a ${NAME}`, 'Shift+Tab');
    await pressOn(page, 'button', 'Desactivar');
    await expect(page.getByText('Se desactivó el usuario correctamente')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Inactivo' })).toBeVisible();
    expect(await letsIn(portal, NEWCOMER.dni)).toBe(false);
  });

  await test.step('reactivates the user, who gets in again', async () => {
    await pressOn(page, 'button', `Reactivar a ${NAME}`, 'Shift+Tab');
    await pressOn(page, 'button', 'Reactivar');
    await expect(page.getByText('Se ah reactivado el usuario')).toBeVisible();
    expect(await letsIn(portal, NEWCOMER.dni)).toBe(true);
  });
});

test('an administrator sets documents and labels and reads the log by keyboard alone', async ({
  page,
  browser,
  portal,
}) => {
  test.setTimeout(240_000);
  await enter(page, await staffCalls(portal, ADMIN));
  await page.goto('/configuraciones?tab=usuarios');
  const document = 'Constancia de capacitación';

  await test.step('requires a document, and a supplier finds it in the form at once', async () => {
    await tab(page, 'Usuarios', 'Campos de Formulario');
    await expect(page.getByRole('button', { name: 'Agregar documento' })).toBeDisabled();
    await typeInto(page, /^Nombre del documento/, document);
    await tabTo(page, 'checkbox', 'Requerido a persona humana');
    await page.keyboard.press('Space');
    await tabTo(page, 'checkbox', 'Lleva fecha de expiración');
    await page.keyboard.press('Space');
    await pressOn(page, 'button', 'Agregar documento');
    await expect(page.getByText('¡Documento requerido creado correctamente!')).toBeVisible();
    const supplier = await anotherBrowser(browser, portal);
    await enter(supplier, await supplierCalls(portal, '20002460123'));
    await supplier.goto('/request-management/persona-humana/20002460123');
    await expect(supplier.locator('main h1')).toBeVisible();
    await supplier.goto('/persona-humana/register/20002460123?paso=5');
    const card = supplier.getByRole('article').filter({ hasText: document });
    await expect(card).toBeVisible();
    await supplier.context().close();
  });

  await test.step('creates a label and removes one that suppliers have', async () => {
    await tab(page, 'Campos de Formulario', 'Etiquetas');
    await pressOn(page, 'button', 'Crear etiqueta');
    await expect(page.getByText('El nombre de la etiqueta no puede estar vacia')).toBeVisible();
    await tabTo(page, 'textbox', /^Nombre de la etiqueta/, 'Shift+Tab');
    await page.keyboard.type('Aberturas');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Etiqueta creada con éxito')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Aberturas', exact: true })).toBeVisible();
    const used = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Eliminar/ }) })
      .filter({ has: page.getByRole('cell', { name: /^[1-9]\d*$/ }) })
      .first();
    const button = (await used.getByRole('button').getAttribute('aria-label')) ?? '';
    await pressOn(page, 'button', button);
    await expect(page.getByText(/Se quitará también a(l proveedor| los \d+ proveedores) que/)).toBeVisible();
    await looksRight(page);
    await pressOn(page, 'button', 'Eliminar');
    await expect(page.getByText('Etiqueta eliminada con éxito')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Etiquetas de proveedores' })).toBeFocused();
  });

  await test.step('finds what was done in the log, and that the log is whole', async () => {
    await tab(page, 'Etiquetas', 'Auditorias');
    await expect(page.getByRole('heading', { level: 2, name: 'Auditorias' })).toBeVisible();
    await typeInto(page, 'CUIL', '123');
    await pressOn(page, 'button', 'Buscar');
    await expect(page.getByText('El CUIL debe tener 11 números.')).toBeVisible();
    await tabTo(page, 'textbox', /^CUIL/, 'Shift+Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await typeInto(page, /^Fecha/, typedDay(0));
    await pressOn(page, 'button', 'Buscar');
    await expect(page).toHaveURL(/fecha=\d{4}-\d\d-\d\d/);
    await pressOn(page, 'button', /^Ver cambios: Eliminó una etiqueta/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await pressOn(page, 'button', 'Verificar integridad', 'Shift+Tab');
    await expect(page.getByText('Los registros están íntegros')).toBeVisible();
  });
});

test('a session that was left open elsewhere is ended by its owner', async ({ page, browser, portal }) => {
  test.setTimeout(120_000);
  const left = await anotherBrowser(browser, portal);
  await enter(left, await staffCalls(portal, ADMIN));
  await left.goto('/management');
  await signInAsStaff(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressOn(page, 'button', /ADMIN/, 'Shift+Tab');
  await pressOn(page, 'link', 'Mi cuenta');
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeFocused();
  await expect(page.getByText('Esta sesión')).toHaveCount(1);
  await looksRight(page);
  await pressOn(page, 'button', 'Cerrar mis otras sesiones');
  await expect(page.getByText('No hay otras sesiones abiertas.')).toBeVisible();
  await left.reload();
  await expect(left.getByText('Token expiró')).toBeVisible();
  await left.context().close();
});
