import type { Locator, Page } from '@playwright/test';
import { type Clicks, countClicks } from '../support/clicks.ts';
import { samplePdf, typedDay } from '../support/documents.ts';
import { tabTo } from '../support/keyboard.ts';
import { axe, byNight, expect, MOVING, test } from '../support/test.ts';
import { sendForm } from '../support/wizard.ts';

test.use(MOVING);

/**
 * What a prepared person presses with a mouse. Fields are typed into with the keyboard alone, from where the portal puts
 * the focus or with Tab; what is pressed in the system's window for files counts, as the second click of choosing.
 */
const MOST_FOR_A_PERSON = 22;
const MOST_FOR_A_COMPANY = 26;

const PERSON = { name: 'RAMIRO ANTONIO EJEMPLO', clients: ['20188192514', '30558521135', '30558525645'] };
const COMPANY = {
  name: 'CONSTRUCTORA EJEMPLO DEL VALLE S.A.',
  clients: ['30202020204', '20188027963', '20187850143'],
};

/** Files by the names that people give them, one for each document of everybody. */
const FOLDER = [
  'dni',
  'constancia arca',
  'ingresos brutos',
  'licencia comercial',
  'rentas municipal',
  'libre deuda',
];
const OF_A_PERSON = [...FOLDER, 'ganancias', 'manifestacion de bienes', 'bienes personales'];
const OF_A_COMPANY = [
  ...FOLDER,
  'contrato constitutivo',
  'ultimo estado contable',
  'acta de designacion',
  'ganancias',
];

/** Keys from a date to the next one. */
const PAST_THE_CALENDAR = 2;

// There each of these registrations begins with nothing.
test.use({ portalName: 'suppliers' });

const heading = (page: Page, title: string | RegExp) =>
  expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();

/** From the landing page to the second step of somebody's form: the first one asks nothing of who acts for themselves. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar con clave fiscal' }).click();
  await page.getByLabel('CUIT').fill('20002307554');
  await page.getByLabel('Clave', { exact: false }).last().fill('clave');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('link', { name: `Inscribir: ${name}` }).click();
}

const isFocused = (field: Locator) =>
  field.evaluate((element) => element === element.ownerDocument.activeElement);

async function acceptAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox', { name: /Declaración jurada/ }).all()) await box.click();
}

/** Fills the steps from the bank on, gives all documents at once with their dates, and sends. */
async function goOn(
  page: Page,
  clicks: Clicks,
  clients: readonly string[],
  files: readonly string[],
  dated: number,
): Promise<void> {
  await heading(page, 'Datos Bancarios');
  await expect(page.getByLabel(/^CBU/)).toBeFocused();
  await page.keyboard.type('0110599520000001234576');
  await acceptAll(page);
  await next(page);
  await heading(page, 'Clientes de la empresa');
  for (const [index, cuit] of clients.entries()) {
    await tabTo(page, 'textbox', `CUIT/CUIL del cliente ${index + 1}`);
    await page.keyboard.type(cuit);
  }
  await next(page);
  await heading(page, 'Cargar Documentos');
  const choose = page.getByRole('button', { name: /Elegir archivos/ });
  await clicks.choose(
    () => choose.click(),
    files.map((name) => samplePdf(name)),
  );
  await page.getByRole('button', { name: `Subir ${files.length} documentos` }).click();
  await typeDates(page, dated);
  await expect(page.getByText(`${files.length} de ${files.length} documentos listos`).first()).toBeVisible();
  await axe(page);
  await sendForm(page);
}

/** Types the dates that documents ask for, one after another: the first field has the focus, and Enter saves. */
async function typeDates(page: Page, documents: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Ingrese las fechas del documento' });
  for (let dated = 0; dated < documents; dated++) {
    const first = dialog.getByRole('textbox').first();
    await expect(first).toBeFocused();
    const firstField = await first.elementHandle();
    for (const field of await dialog.getByRole('textbox').all()) {
      const isExpiry = await field.evaluate((input) => /expiración/.test(input.labels[0].textContent));
      for (let tab = 0; tab < PAST_THE_CALENDAR && !(await isFocused(field)); tab++)
        await page.keyboard.press('Tab');
      await page.keyboard.type(typedDay(isExpiry ? 300 : -30));
    }
    await page.keyboard.press('Enter');
    await firstField?.waitForElementState('hidden');
  }
}

test('a prepared person comes from the landing page to a sent request with few clicks', async ({ page }) => {
  test.setTimeout(120_000);
  const clicks = await countClicks(page);
  await openForm(page, PERSON.name);
  await heading(page, 'Datos del Proveedor');
  await acceptAll(page);
  await next(page);
  await goOn(page, clicks, PERSON.clients, OF_A_PERSON, 3);
  expect(clicks.count()).toBeLessThanOrEqual(MOST_FOR_A_PERSON);
});

// By day a person's clicks are counted, and another journey fills a company's form.
byNight('so does who registers a company', async ({ page }) => {
  test.setTimeout(120_000);
  const clicks = await countClicks(page);
  await openForm(page, COMPANY.name);
  await heading(page, 'Datos de la Empresa');
  await page.getByRole('radio').first().click();
  await clicks.select(page.getByLabel('Mes'), 'julio');
  await clicks.select(page.getByLabel('Día'), '1');
  await acceptAll(page);
  await next(page);
  await goOn(page, clicks, COMPANY.clients, OF_A_COMPANY, 4);
  expect(clicks.count()).toBeLessThanOrEqual(MOST_FOR_A_COMPANY);
});
