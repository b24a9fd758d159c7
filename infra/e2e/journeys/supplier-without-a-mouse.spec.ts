import type { Locator, Page } from '@playwright/test';
import { sampleJpeg, samplePdf, typedDay } from '../support/documents.ts';
import { fillForm, giveDocuments, startForm, supplierCalls } from '../support/http.ts';
import { pressOn, typeInto } from '../support/keyboard.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { BY_HAND } from '../support/wizard.ts';

const PERSON = '20002460123';
const CLIENTS = ['20188192514', '30558521135', '30558525645'];
const CBU = '0110599520000001234576';

// The other journeys change the requests that this one needs.
test.use({ portalName: 'suppliers', viewport: { width: 320, height: 720 } });

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
const next = (page: Page) => pressOn(page, 'button', 'Siguiente');

async function accept(page: Page, title: string): Promise<void> {
  await pressOn(page, 'button', new RegExp(`Leer y aceptar.*${title}`));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await pressOn(dialog, 'button', /Aceptar/);
  await expect(dialog).toBeHidden();
}

/** Chooses a file in the window that the keyboard opens, and types the dates that are asked for. */
async function giveDocument(page: Page, card: Locator, name: string): Promise<void> {
  const opening = page.waitForEvent('filechooser');
  await pressOn(card, 'button', /Elegir archivo/);
  await (await opening).setFiles(name === 'DNI' ? sampleJpeg(name) : samplePdf(name));
  await expect(page.getByText(`Archivo subido exitosamente para ${name}`)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Ingrese las fechas del documento' });
  const complete = card.getByText('Completo');
  await expect(dialog.or(complete).first()).toBeVisible();
  if (await dialog.isVisible()) {
    if (await dialog.getByRole('textbox', { name: /emisión|constitución/ }).isVisible()) {
      await typeInto(dialog, /emisión|constitución/, typedDay(-10));
    }
    if (await dialog.getByRole('textbox', { name: /expiración|cierre/ }).isVisible()) {
      await typeInto(dialog, /expiración|cierre/, typedDay(200));
    }
    await pressOn(dialog, 'button', 'Guardar');
    await expect(dialog).toBeHidden();
  }
  await expect(complete).toBeVisible();
}

test('the whole form by keyboard alone, on a phone', async ({ page, portal }) => {
  test.setTimeout(300_000);
  const supplier = await supplierCalls(portal, PERSON);
  const documents = await startForm(supplier, PERSON);
  const others = documents.filter(({ tipo_documento: type }) => !BY_HAND.includes(type?.nombre ?? ''));
  await giveDocuments(supplier, PERSON, others);
  await enter(page, supplier);
  await page.goto(`/persona-humana/register/${PERSON}?paso=1`);
  const sideways = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  await heading(page, 'Datos del usuario');
  expect(await sideways()).toBe(0);
  await next(page);

  await heading(page, 'Datos del Proveedor');
  const stepsOf = async (name: string) => {
    await pressOn(page, 'button', name);
    return page.getByRole('dialog', { name: 'Pasos del formulario' });
  };
  await pressOn(await stepsOf('Paso 2 de 5'), 'button', 'Clientes de la empresa');
  await expect(page.getByRole('heading', { level: 2, name: 'Clientes de la empresa' })).toBeFocused();
  const steps = await stepsOf('Paso 4 de 5');
  await expect(steps.getByRole('listitem').filter({ hasText: 'Datos del Proveedor' })).toContainText('Falta');
  await pressOn(steps, 'button', 'Datos del Proveedor');
  await heading(page, 'Datos del Proveedor');
  // Chosen already: the registry knows the person's taxes.
  await expect(page.getByRole('combobox', { name: 'Condición fiscal' })).toHaveValue('monotributista');
  for (const title of ['domicilio electrónico', 'para contratar', 'legislación laboral']) {
    await accept(page, title);
  }
  expect(await sideways()).toBe(0);
  await next(page);

  await heading(page, 'Datos Bancarios');
  await expect(page.getByRole('textbox', { name: /CBU/ })).toBeFocused();
  await page.keyboard.type(CBU);
  await typeInto(page, /Banco/, 'Banco de la Nación Argentina');
  await typeInto(page, /Titular/, 'Celestino Muestra');
  await accept(page, 'cuenta bancaria');
  expect(await sideways()).toBe(0);
  await next(page);

  await heading(page, 'Clientes de la empresa');
  for (const [index, cuit] of CLIENTS.entries()) {
    await typeInto(page, `CUIT/CUIL del cliente ${index + 1}`, cuit);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Nombre o razón social/).nth(index)).toBeVisible();
  }
  expect(await sideways()).toBe(0);
  await next(page);

  await heading(page, 'Cargar Documentos');
  for (const name of BY_HAND)
    await giveDocument(page, page.getByRole('article', { name, exact: true }), name);
  expect(await sideways()).toBe(0);
  await pressOn(page, 'button', 'Finalizar y enviar');
  const question = page.getByRole('dialog', { name: 'Envío de inscripción' });
  await expect(question).toBeVisible();
  await pressOn(question, 'button', 'Enviar');
  await expect(page.getByRole('heading', { level: 1, name: 'Felicidades!' })).toBeVisible();
});

test('a button that was busy has the focus again', async ({ page, portal }) => {
  const writer = '20188192514';
  const calls = await supplierCalls(portal, writer);
  await fillForm(calls, writer);
  await calls.call('POST', `/sujeto-fiscal/request/send/${writer}`);
  await enter(page, calls);
  // What keeps the focus comes in a file of its own, some seconds after the page.
  const keeper = page.waitForResponse(
    async (response) =>
      /\/assets\/.*\.js$/.test(response.url()) && (await response.text()).includes('data-loading'),
  );
  await page.clock.install();
  await page.goto(`/request-management/estado-tramite/persona-humana/${writer}?tab=mensajes`);
  await page.clock.fastForward(5_000);
  await keeper;
  await typeInto(page, 'Mensaje', 'Buen día');
  await pressOn(page, 'button', 'Enviar');
  await expect(page.getByText('Su mensaje fue enviado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeFocused();
  const saved = page.waitForEvent('download');
  await pressOn(page, 'button', 'Descargar comprobante', 'Shift+Tab');
  await saved;
  await expect(page.getByRole('button', { name: 'Descargar comprobante' })).toBeFocused();
});
