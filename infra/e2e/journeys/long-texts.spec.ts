import type { Locator } from '@playwright/test';
import { fillForm, staffCalls, supplierCalls } from '../support/http.ts';
import { enter, SUPPLIER } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { documentCards } from '../support/wizard.ts';

// Its accounts and tenders are longer than those that suppliers' and public journeys look for.
test.use({ portalName: 'staff' });

const ADMIN = '10000001';
const PUBLISHER = '10000005';
/** A company that the supplier represents (README). */
const COMPANY = '30558515305';
const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 720 };
/** By how many pixels the page is wider than its window. */
const TOO_WIDE = 'document.scrollingElement.scrollWidth - innerWidth';
const ADDRESS = `https://www.municipio.example/${'carpeta-de-la-secretaria/'.repeat(6)}`;

/** How far what is in an element stands out of it, in pixels. */
const excess = (element: Locator) =>
  element.evaluate((one: { scrollWidth: number; clientWidth: number }) => one.scrollWidth - one.clientWidth);

test('one long name leaves room for the words of the others', async ({ page, portal }) => {
  const admin = await staffCalls(portal, ADMIN);
  await admin.call('POST', '/usuarios/registrar', {
    nombre: 'María de los Ángeles Guadalupe Inmaculada',
    apellido: 'Fernández de la Torre y Santa Cruz-Altamirano',
    dni: '30111222',
    rol: 'VISUALIZADOR',
  });
  await enter(page, admin);
  await page.goto('/configuraciones?tab=usuarios');
  const states = page.getByRole('table').getByText('Activo', { exact: true });
  await expect(states).toHaveCount(7);
  for (const state of await states.all()) expect(await excess(state)).toBe(0);
});

test('a name of one long word takes neither the page nor the words of the others with it', async ({
  page,
  portal,
}) => {
  const word = 'ConstruccionesCivilesIndustrialesYElectromecánicasDelNoroesteArgentino';
  await page.route(/\/sujeto-fiscal\?/, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    for (const row of list.data) row.razon_social = row.nombre_persona_humana = `${word} S.A.`;
    await route.fulfill({ response, json: list });
  });
  await enter(page, await staffCalls(portal, ADMIN));
  await page.goto('/management?vista=todas');
  // On the narrowest screen that has a table, on a tablet, and on a laptop.
  for (const width of [769, 820, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const table = page.getByRole('table', { name: 'Solicitudes de inscripción' });
    await expect(table.getByText(word)).toHaveCount(5);
    expect(await page.evaluate<number>(TOO_WIDE)).toBe(0);
    // Badges whose words are broken in two.
    const broken = await table.locator('.mantine-Badge-label').evaluateAll((labels) =>
      labels
        .filter((label) => {
          const range = label.ownerDocument.createRange();
          range.selectNodeContents(label);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          return lines > (label.textContent ?? '').split(' ').length;
        })
        .map((label) => label.textContent),
    );
    expect(broken).toEqual([]);
  }
});

test('a long address in a circular stays within its tender', async ({ page, portal }) => {
  const publisher = await staffCalls(portal, PUBLISHER);
  const tenders = await publisher.call<{ data: { id: string }[] }>('GET', '/licitaciones?estado=abiertas');
  const id = tenders.data[0]?.id;
  await publisher.call('POST', `/licitaciones/${id}/circulares`, {
    titulo: `Planos en ${ADDRESS}`,
    texto: `Los planos están en ${ADDRESS}`,
    archivo_url: null,
    modifica_pliego: false,
  });
  await enter(page, publisher);
  const sizes = [DESK, PHONE];
  await page.goto(`/licitaciones/${id}`);
  await expect(page.getByRole('heading', { name: 'Circulares' })).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => excess(page.getByRole('region', { name: 'Vista previa' }))).toBe(0);
  }
  await page.goto(`/licitaciones-concursos?licitacion=${id}`);
  await expect(page.getByRole('heading', { name: 'Circulares' })).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate<number>(TOO_WIDE)).toBe(0);
  }
});

test('on a phone the values of a card start below each other', async ({ page, portal }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, await staffCalls(portal, ADMIN));
  await page.goto('/management');
  await expect(page.getByText('Valeria Soria', { exact: true })).toBeVisible();
  for (const row of await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all()) {
    const starts = await row
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells.map((cell) => Math.round(cell.lastElementChild?.getBoundingClientRect().left ?? 0)),
      );
    expect(new Set(starts).size).toBe(1);
  }
});

/** Returns the words in these elements that have a line break in them; the parts of a mail address count as words. */
const brokenWords = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const words: string[] = [];
      const texts = element.ownerDocument.createTreeWalker(element, 4);
      const range = element.ownerDocument.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          if (lines > 1) words.push(word);
        }
      }
      return words;
    }),
  );

test('words of tiles, headings and tables are whole where text is twice as large', async ({
  page,
  portal,
}) => {
  await page.setViewportSize(PHONE);
  const expectWhole = async (address: string, text: string) => {
    await page.goto(address);
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const texts = page.locator('header a span, main :is(h1, h2, h3, th, dt, [class*=title])');
    expect(await brokenWords(texts), address).toEqual([]);
  };
  await expectWhole('/', 'Ingreso de proveedores');
  await enter(page, await supplierCalls(portal, SUPPLIER));
  await expectWhole('/cuenta', 'Inscripción de persona humana');
  await enter(page, await staffCalls(portal, PUBLISHER));
  await expectWhole('/licitaciones', 'Vencimiento');
  await enter(page, await staffCalls(portal, ADMIN));
  await expectWhole('/management/tablero', 'Quién revisa');
});

// Both forms: a company has addresses to choose from, a person has documents of longer names.
for (const [form, cuit] of [
  ['/persona-humana/register', SUPPLIER],
  ['/persona-juridica/register-form', COMPANY],
] as const) {
  test(`words of ${form} and the footer are whole where text is twice as large`, async ({ page, portal }) => {
    await page.setViewportSize(PHONE);
    const supplier = await supplierCalls(portal, SUPPLIER);
    await fillForm(supplier, cuit);
    await enter(page, supplier);
    for (const step of [1, 2, 3, 4, 5]) {
      await page.goto(`${form}/${cuit}?paso=${step}`);
      await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible();
      await expect(page.getByText('Cargando...')).toHaveCount(0);
      if (step === 5) await expect(documentCards(page).first()).toBeVisible();
      await page.evaluate(
        "document.documentElement.style.fontSize = '200%'; for (const fold of document.querySelectorAll('details')) fold.open = true;",
      );
      expect(await brokenWords(page.locator('main, footer')), `step ${step}`).toEqual([]);
      expect(await page.evaluate<number>(TOO_WIDE), `step ${step}`).toBe(0);
      await expectInOneColumn(page.locator('[data-bottom-bar]').getByRole('button'));
    }
  });
}

/** Checks that no two of these stand beside each other. */
async function expectInOneColumn(parts: Locator) {
  const tops = await parts.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(tops.length);
}
