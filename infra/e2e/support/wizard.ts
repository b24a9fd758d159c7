import { expect, type Locator, type Page } from '@playwright/test';
import { type SampleFile, sampleJpeg, samplePdf, typedDay } from './documents.ts';

/** Nobody in particular; their check digits are right and the registry knows them. */
const CLIENTS = ['20188192514', '30558521135', '30558525645'];
/** Check digits are right; the account is nobody's. */
const CBU = '0110599520000001234576';

const heading = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();

/** From the account's home to the natural person's form. Ends once the form stands there: until its code is here, the address is still the home's. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: /persona humana/ }).click();
  await page.getByRole('link', { name: /Formulario de Inscripción/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Formulario de Inscripción' })).toBeVisible();
}

/** Opens the documents of the form that `openForm` led to, as from a bookmark. */
export async function openDocuments(page: Page): Promise<void> {
  await page.goto(`${page.url().split('?')[0]}?paso=5`);
  await expect(documentCards(page).first()).toBeVisible();
}

/** Fills steps 2 to 4 of the natural person's form from its first step; ends on the documents. */
export async function fillSteps(page: Page): Promise<void> {
  await expect(heading(page, 'Datos del usuario')).toBeVisible();
  await next(page);

  await expect(heading(page, 'Datos del Proveedor')).toBeVisible();
  await page.getByLabel('Condición fiscal').selectOption({ label: 'Responsable inscripto' });
  for (const declaration of ['domicilio electrónico', 'para contratar', 'legislación laboral']) {
    await accept(page, new RegExp(declaration));
  }
  await next(page);

  await expect(heading(page, 'Datos Bancarios')).toBeVisible();
  await page.getByRole('button', { name: /Agregar/ }).click();
  await page.getByLabel('Titular').fill('Ramiro Antonio Ejemplo');
  await page.getByLabel('CBU').fill(CBU);
  await page.getByLabel('Banco').fill('Banco de la Nación Argentina');
  await accept(page, /cuenta bancaria/);
  await next(page);

  await expect(heading(page, 'Clientes de la empresa')).toBeVisible();
  for (const [index, cuit] of CLIENTS.entries()) {
    const input = page.getByLabel(`CUIT/CUIL del cliente ${index + 1}`);
    await input.fill(cuit);
    await input.press('Enter');
    await expect(
      page.getByLabel('Nombre o razón social').or(page.getByText('Nombre o razón social')).nth(index),
    ).toBeVisible();
  }
  await next(page);
  await expect(heading(page, 'Cargar Documentos')).toBeVisible();
}

/** Reads a sworn declaration in its window and accepts it there. */
export async function accept(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Leer y aceptar.*${title.source}`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Aceptar/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Gives the attorney's data in the first step: who, the power, from when until when, and the declaration. */
export async function giveAttorney(page: Page, cuit: string, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Completar datos del apoderado legal:' }).check();
  const number = page.getByLabel('CUIT/CUIL del apoderado legal');
  await number.fill(cuit);
  await number.press('Enter');
  await expect(page.getByText(name)).toBeVisible();
  const power = page.getByRole('group', { name: 'Poder legal' });
  await power.locator('input[type=file]').setInputFiles(samplePdf('poder'));
  await expect(power.getByText('Archivo subido exitosamente')).toBeVisible();
  await page.getByLabel('Fecha de otorgamiento del poder', { exact: true }).fill(typedDay(-30));
  await page.getByLabel('Fecha de alcance del poder legal', { exact: true }).fill(typedDay(300));
  await accept(page, /representante o apoderado/);
}

/** The cards of the documents, one per required type. */
export const documentCards = (page: Page): Locator => page.getByRole('article');

/** The documents that ask for a date. */
const DATED = /^(Declaración jurada|Manifestación|Contrato|Último|Acta)/;

/** Gives a document its file and the dates that it asks for, counted from `today`, in days from the real one. */
export async function giveDocument(page: Page, card: Locator, text: string, today = 0): Promise<void> {
  const name = (await card.getByRole('heading').first().textContent()) ?? '';
  const file: SampleFile = name === 'DNI' ? sampleJpeg(text) : samplePdf(text);
  const again = card.getByRole('button', { name: /Subir Otro/ });
  if (await again.isVisible()) await again.click();
  await card.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(`Archivo subido exitosamente para ${name}`)).toBeVisible();
  if (DATED.test(name)) {
    const dialog = page.getByRole('dialog', { name: 'Ingrese las fechas del documento' });
    await giveDates(dialog, today);
    await expect(dialog).toBeHidden();
  }
  await expect(card.getByText('Completo')).toBeVisible();
  await expect(card.getByText(file.name)).toBeVisible();
}

async function giveDates(dialog: Locator, today: number): Promise<void> {
  const issue = dialog.getByRole('textbox', { name: /emisión|constitución/ });
  const expiry = dialog.getByRole('textbox', { name: /expiración|cierre/ });
  if (await issue.isVisible()) await issue.fill(typedDay(today - 10));
  if (await expiry.isVisible()) await expiry.fill(typedDay(today + 200));
  await dialog.getByRole('button', { name: 'Guardar' }).click();
}

/** Sends the form from its last step. Ends on 'Felicidades!'. */
export async function sendForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finalizar y enviar' }).click();
  await page
    .getByRole('dialog', { name: 'Envío de inscripción' })
    .getByRole('button', { name: 'Enviar' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Felicidades!' })).toBeVisible();
}
