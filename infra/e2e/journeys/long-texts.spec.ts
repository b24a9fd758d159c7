import type { Locator } from '@playwright/test';
import { staffCalls, supplierCalls } from '../support/http.ts';
import { enter, SUPPLIER } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// Its accounts and tenders are longer than those that suppliers' and public journeys look for.
test.use({ portalName: 'staff' });

const ADMIN = '10000001';
const PUBLISHER = '10000005';
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

/** Returns the words of these texts that have a line break in them. */
const brokenWords = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.flatMap(({ firstChild: text, ownerDocument }) => {
      if (text?.nodeType !== 3) return [];
      const range = ownerDocument.createRange();
      return [...(text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
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
