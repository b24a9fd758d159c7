import type { Page } from '@playwright/test';
import { FONTS, onMachineWith } from '../support/fonts.ts';
import { opensAsRendered, untilQuiet, waitForHydration } from '../support/page-checks.ts';
import { axe, byNight, expect, test } from '../support/test.ts';
import { measureType } from '../support/type.ts';

const LIST = '/licitaciones-concursos';
/** Cumulative layout shift while the fonts load; 0.1 is what browsers call good. */
const LARGEST_SHIFT = 0.02;
/** How much wider or higher a letter may be in a fallback. */
const LARGEST_DIFFERENCE = 0.01;
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const openTender = (page: Page) => page.getByRole('article', { name: 'Ver Licitacion' });

/** Opens the list while its section's code is held back. @returns lets the code come */
async function openWithoutCode(page: Page, address = LIST): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/mf/mf-tenders/**/remoteEntry*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return gate.resolve;
}

/** Waits until people see the page: before its styles came, it can be measured but is not shown. */
const painted = (page: Page) =>
  expect
    .poll(() => page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint').length`))
    .toBe(1);

/** Waits until the page is set in its own type. */
const typeset = (page: Page) => page.evaluate<void>('document.fonts.ready.then(() => {})');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('tenders are listed, searched, paged and read', async ({ page }) => {
    await page.goto(LIST);
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByRole('banner')).toHaveCount(1);
    const first = await cards(page).first().getByRole('link').textContent();

    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/pagina=2/);
    await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible();
    await expect(cards(page).first().getByRole('link')).not.toHaveText(`${first}`);

    await page.getByRole('textbox', { name: 'Objeto' }).fill('agua');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/objeto=agua/);
    await expect(cards(page).first()).toContainText(/agua/i);

    const link = cards(page).first().getByRole('link');
    const title = `${await link.textContent()}`;
    await link.click();
    await expect(openTender(page)).toContainText(title);
    await expect(page).toHaveTitle(`${title} · Licitaciones y Concursos`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /Vence el \d\d\/\d\d\/\d{4}/,
    );
    await expect(openTender(page).getByRole('link', { name: 'Ver Pliego de Condiciones' })).toHaveAttribute(
      'href',
      /./,
    );
    await openTender(page).getByRole('link', { name: 'Ver todas las licitaciones' }).click();
    await expect(cards(page)).toHaveCount(10);
  });

  test('from a tender that is gone the way leads to those that can be read', async ({ page }) => {
    await page.goto(`${LIST}?licitacion=00000000-0000-4000-8000-000000000000`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'La página que estás buscando no existe.',
    );
    await page.getByRole('link', { name: 'Licitaciones y Concursos' }).click();
    await expect(cards(page)).toHaveCount(10);
  });

  test('readers of news find a feed of all tenders, and one of a search', async ({ page, request }) => {
    await page.goto(`${LIST}?objeto=agua&estado=abiertas`);
    const feedLink = page.locator('head link[rel=alternate][type="application/rss+xml"]');
    const fullFeed = await request.get(`${await feedLink.getAttribute('href')}`);
    expect(fullFeed.headers()['content-type']).toContain('application/rss+xml');
    await page.getByRole('link', { name: 'Datos abiertos de las licitaciones' }).click();
    const search = page.getByRole('region', { name: 'Su búsqueda' });
    await expect(search).toContainText('Objeto: agua; Estado: Abiertas');
    const feed = search.getByRole('link', { name: 'Novedades (RSS)' });
    const filteredFeed = await request.get(`${await feed.getAttribute('href')}`);
    expect(await filteredFeed.text()).toContain('(Objeto: agua; Estado: Abiertas)');
    await page.getByRole('link', { name: 'Volver a las licitaciones' }).click();
    await expect(page).toHaveURL(`${LIST}?objeto=agua&estado=abiertas`);
  });
});

test('the page that came is the page that stays: nothing is asked or drawn again', async ({ page }) => {
  await opensAsRendered(page, LIST);
  await expect(page.getByRole('banner')).toHaveCount(1);

  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
});

test('a tender that was shared is part of the page, and closes to the list', async ({ page }) => {
  await page.goto(LIST);
  const address = await cards(page).nth(1).getByRole('link').getAttribute('href');
  await page.goto(`${address}`);
  await expect(openTender(page)).toBeVisible();
  await waitForHydration(page);
  await axe(page);
  await openTender(page).getByRole('link', { name: 'Ver todas las licitaciones' }).click();
  await expect(openTender(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(10);
});

test('a tender that was shared is printed without the list below it, and a list without its filters', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(LIST);
  await expect(cards(page)).toHaveCount(10);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
  const address = await cards(page).nth(1).getByRole('link').getAttribute('href');
  await page.goto(`${address}`);
  await expect(openTender(page)).toContainText('Expediente');
  await expect(page.getByRole('region', { name: 'Resultados' })).toBeHidden();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByText('Ver todas las licitaciones')).toBeHidden();
});

test('while its code does not come the page can be read, and comes alive when it does', async ({ page }) => {
  const files = '**/mf/mf-tenders/**/*.js';
  await page.route(files, (route) => route.abort());
  await page.goto(LIST);
  const problem = page.getByRole('alert').filter({ hasText: 'no está disponible' });
  await expect(problem).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  await axe(page);
  await page.unroute(files);
  await problem.getByRole('button', { name: 'Reintentar' }).click();
  await expect(problem).toHaveCount(0);
  await waitForHydration(page);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
});

test('what can be read before the code is there does not move when it comes', async ({ page, request }) => {
  const { data } = await (await request.get('/api/municat/licitaciones')).json();
  for (const address of [`${LIST}?licitacion=${data[1].id}`, `${LIST}?objeto=obra&tipo=LICITACIÓN`]) {
    const come = await openWithoutCode(page, address);
    await painted(page);
    await typeset(page);
    const footer = page.getByRole('contentinfo');
    const before = await footer.boundingBox();
    come();
    await waitForHydration(page);
    expect(await footer.boundingBox()).toEqual(before);
    await page.unrouteAll();
  }
});

for (const family of FONTS) {
  test.describe(`with the fonts of a machine that has ${family}`, () => {
    // By day the measures of all three are compared below.
    const daily = family === 'Arial' ? test : byNight;
    daily('the page hardly moves when its own type comes', async ({ baseURL, launchOptions }) => {
      await onMachineWith(family, launchOptions, async (browser) => {
        for (const width of [320, 360, 375, 1280]) {
          const page = await browser.newPage({ viewport: { width, height: 640 } });
          const typeAllowed = Promise.withResolvers<void>();
          await page.route('**/*.woff2', async (route) => {
            await typeAllowed.promise;
            await route.continue();
          });
          await page.addInitScript(`
          globalThis.shifts = [];
          new PerformanceObserver((list) => {
            for (const { value } of list.getEntries()) shifts.push(value);
          }).observe({ type: 'layout-shift', buffered: true });
        `);
          await page.goto(`${baseURL}${LIST}`, { waitUntil: 'commit' });
          await painted(page);
          typeAllowed.resolve();
          await typeset(page);
          await waitForHydration(page);
          const shift = await page.evaluate<number>('shifts.reduce((sum, value) => sum + value, 0)');
          expect(shift, `${width} px wide`).toBeLessThanOrEqual(LARGEST_SHIFT);
          await page.close();
        }
      });
    });

    test('text is about as wide and high before its own type comes', async ({ baseURL, launchOptions }) => {
      await onMachineWith(family, launchOptions, async (browser) => {
        const page = await browser.newPage();
        await page.goto(`${baseURL}${LIST}`);
        for (const weight of [400, 700]) {
          const chivo = await measureType(page, 'Chivo Variable', weight);
          const fallback = await measureType(page, `Chivo in ${family}`, weight);
          if (!chivo || !fallback) throw new Error(`${family} ${weight} is not among the fonts`);
          for (const measure of ['letter', 'ascent', 'descent'] as const) {
            const difference = Math.abs(fallback[measure] / chivo[measure] - 1);
            expect(difference, `${measure} ${weight}`).toBeLessThan(LARGEST_DIFFERENCE);
          }
        }
      });
    });
  });
}

test('a tender that is chosen before the code is there opens as a page', async ({ page }) => {
  const come = await openWithoutCode(page);
  await cards(page).first().getByRole('link').click();
  await expect(openTender(page)).toBeVisible();
  come();
  await waitForHydration(page);
  await expect(openTender(page)).toBeVisible();
});

test('what is typed before the code is there is not lost', async ({ page }) => {
  const come = await openWithoutCode(page);
  const text = page.getByRole('textbox', { name: 'Objeto' });
  await text.fill('agua');
  come();
  await waitForHydration(page);
  await expect(text).toHaveValue('agua');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Objeto: agua')).toBeVisible();
});

test('who reads on before the code is there is left where they are', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const come = await openWithoutCode(page);
  await expect(cards(page)).toHaveCount(10);
  const scrolled = () => page.evaluate<number>('window.scrollY');
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 900);
  await expect.poll(scrolled).toBe(900);
  await untilQuiet(page, async () => {
    come();
    await waitForHydration(page);
  });
  expect(await scrolled()).toBe(900);

  await page.unrouteAll();
  await page.reload();
  await waitForHydration(page);
  expect(await scrolled()).toBe(900);
});
