import type { Page } from '@playwright/test';
import { type SampleFile, sampleJpeg, samplePdf, typedDay } from './documents.ts';
import { type Caller, giveDocuments, startForm, supplierCalls } from './http.ts';
import { enter } from './people.ts';
import type { Part, Screen } from './screen.ts';
import type { Portal } from './server.ts';

/** Nobody in particular; their check digits are right and the registry knows them. */
const CLIENTS = ['20188192514', '30558521135', '30558525645'];
/** Check digits are right; the account is nobody's. */
const CBU = '0110599520000001234576';

const heading = (page: Screen, title: string) => page.getByRole('heading', { level: 2, name: title });
const next = (page: Screen) => page.getByRole('button', { name: 'Siguiente' }).click();

/** From the account's home to the natural person's form. Ends once the form stands there: until its code is here, the address is still the home's. */
export async function openForm(page: Screen): Promise<void> {
  await page.getByRole('link', { name: /persona humana/ }).click();
  await page.getByRole('link', { name: /Formulario de Inscripción/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Formulario de Inscripción' }).waitFor();
}

/** Opens the documents of the form that `openForm` led to, as from a bookmark. */
export async function openDocuments(page: Screen): Promise<void> {
  await page.goto(`${page.url().split('?')[0]}?paso=5`);
  await documentCards(page).first().waitFor();
}

/** Starts a person's form and opens its documents, for a journey that is about these. */
export async function enterDocuments(page: Page, portal: Portal, cuit: string): Promise<void> {
  const supplier = await supplierCalls(portal, cuit);
  await startForm(supplier, cuit);
  await enter(page, supplier);
  await page.goto(`/persona-humana/register/${cuit}?paso=5`);
  await documentCards(page).first().waitFor();
}

/** Fills steps 2 to 4 of the natural person's form, which opens at the second; ends on the documents. */
export async function fillSteps(page: Screen): Promise<void> {
  await heading(page, 'Datos del Proveedor').waitFor();
  await page.getByLabel('Condición fiscal').selectOption({ label: 'Responsable inscripto' });
  for (const declaration of ['domicilio electrónico', 'para contratar', 'legislación laboral']) {
    await accept(page, new RegExp(declaration));
  }
  await next(page);

  await heading(page, 'Datos Bancarios').waitFor();
  await page.getByLabel('Titular').fill('Ramiro Antonio Ejemplo');
  await page.getByLabel('CBU').fill(CBU);
  await page.getByLabel('Banco').fill('Banco de la Nación Argentina');
  await accept(page, /cuenta bancaria/);
  await next(page);

  await heading(page, 'Clientes de la empresa').waitFor();
  for (const [index, cuit] of CLIENTS.entries()) {
    const input = page.getByLabel(`CUIT/CUIL del cliente ${index + 1}`);
    await input.fill(cuit);
    await input.press('Enter');
    await page
      .getByLabel('Nombre o razón social')
      .or(page.getByText('Nombre o razón social'))
      .nth(index)
      .waitFor();
  }
  await next(page);
  await heading(page, 'Cargar Documentos').waitFor();
}

/** Reads a sworn declaration in its window and accepts it there. */
export async function accept(page: Screen, title: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Leer y aceptar.*${title.source}`) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Aceptar/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Gives the attorney's data in the first step: who, the power, from when until when, and the declaration. */
export async function giveAttorney(page: Screen, cuit: string, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Completar datos del apoderado legal:' }).check();
  const number = page.getByLabel('CUIT/CUIL del apoderado legal');
  await number.fill(cuit);
  await number.press('Enter');
  await page.getByText(name).waitFor();
  const power = page.getByRole('group', { name: 'Poder legal' });
  await power.locator('input[type=file]').setInputFiles(samplePdf('poder'));
  await power.getByText('Archivo subido exitosamente').waitFor();
  await page.getByLabel('Fecha de otorgamiento del poder', { exact: true }).fill(typedDay(-30));
  await page.getByLabel('Fecha de alcance del poder legal', { exact: true }).fill(typedDay(300));
  await accept(page, /representante o apoderado/);
}

/** The cards of the documents, one per required type. */
export const documentCards = <T>(page: { getByRole(role: 'article'): T }): T => page.getByRole('article');

/** A photograph, a PDF, and one that asks for a date: a person's other documents differ from these in their names alone. */
export const BY_HAND = [
  'DNI',
  'Constancia de inscripción en ARCA (ex AFIP)',
  'Declaración jurada de Ganancias',
];

/** Gives over HTTP the documents of a person that are not given by hand. */
export async function giveOtherDocuments(supplier: Caller, cuit: string): Promise<void> {
  const documents = await startForm(supplier, cuit);
  const others = documents.filter(({ tipo_documento: type }) => !BY_HAND.includes(type?.nombre ?? ''));
  await giveDocuments(supplier, cuit, others);
}

/** The documents that ask for a date. */
const DATED = /^(Declaración jurada|Manifestación|Contrato|Último|Acta)/;

/** Gives a document its file and the dates that it asks for, counted from `today`, in days from the real one. */
export async function giveDocument(page: Screen, card: Part, text: string, today = 0): Promise<void> {
  const name = (await card.getByRole('heading').first().textContent()) ?? '';
  const file: SampleFile = name === 'DNI' ? sampleJpeg(text) : samplePdf(text);
  const again = card.getByRole('button', { name: /Subir Otro/ });
  if (await again.isVisible()) await again.click();
  await card.locator('input[type=file]').setInputFiles(file);
  await page.getByText(`Archivo subido exitosamente para ${name}`).waitFor();
  if (DATED.test(name)) {
    const dialog = page.getByRole('dialog', { name: 'Ingrese las fechas del documento' });
    await giveDates(dialog, today);
    await dialog.waitFor({ state: 'hidden' });
  }
  await card.getByText(/^(Completo|Corregido)$/).waitFor();
  await card.getByText(file.name).waitFor();
}

async function giveDates(dialog: Part, today: number): Promise<void> {
  // The file is there before the window opens; which dates it asks for is known once it did.
  const save = dialog.getByRole('button', { name: 'Guardar' });
  await save.waitFor();
  const issue = dialog.getByRole('textbox', { name: /emisión|constitución/ });
  const expiry = dialog.getByRole('textbox', { name: /expiración|cierre/ });
  if (await issue.isVisible()) await issue.fill(typedDay(today - 10));
  if (await expiry.isVisible()) await expiry.fill(typedDay(today + 200));
  await save.click();
}

/** Sends the form from its last step. Ends on 'Felicidades!', which says what comes next. */
export async function sendForm(page: Screen): Promise<void> {
  await page.getByRole('button', { name: 'Finalizar y enviar' }).click();
  await confirmSending(page);
}

/** Says in the window that the request is to be sent. Ends on 'Felicidades!'. */
export async function confirmSending(page: Screen): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Envío de inscripción' })
    .getByRole('button', { name: 'Enviar' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Felicidades!' }).waitFor();
  await page
    .getByText(/^hasta el \d\d\/\d\d\/\d{4}$/)
    .first()
    .waitFor();
}
