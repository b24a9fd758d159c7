import type { Page } from '@playwright/test';
import { staffCalls } from '../support/http.ts';
import { untilQuiet, waitForHydration } from '../support/page-checks.ts';
import { AUDITOR, enter } from '../support/people.ts';
import { axe, byNight, expect, test } from '../support/test.ts';

/** The shell's pages that come rendered, with their headings. */
const PAGES = [
  ['/', 'Portal de Proveedores'],
  ['/login', 'Acceso del personal'],
  ['/accesibilidad', 'Accesibilidad'],
  ['/documentacion', 'Documentación para inscribirse'],
  ['/no-existe', 'La página que estás buscando no existe.'],
] as const;
/** Classes of the portal's own modules and of Mantine's parts that no loaded style sheet has. */
const CLASSES_WITHOUT_RULE = `(() => {
  const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join();
  const names = [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]);
  return [...new Set(names)].filter((name) => /^(shell|mf-[a-z]+|m)[-_]/.test(name) && !css.includes('.' + name));
})()`;
const PHONE = { width: 390, height: 844 };
const LARGEST_SHIFT = 0.02;
/** The shell's entry, the first script of every page. */
const CODE = /\/assets\/shell\.[^/]*\.js$/;
const notice = (page: Page) => page.getByRole('region', { name: 'Aviso', exact: true });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page says what it is and leads to what can be read', async ({ page }) => {
    for (const [address, heading] of PAGES) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(address === '/no-existe' ? 404 : 200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main')).toHaveCount(1);
      // Buttons and fields that need the code are hidden.
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('textbox')).toHaveCount(0);
    }
    for (const address of ['/', '/login', '/management']) {
      await page.goto(address);
      await expect(notice(page)).toContainText('El portal necesita JavaScript');
      await expect(page.getByRole('main')).toHaveCount(1);
      await notice(page).getByRole('link', { name: 'Licitaciones y Concursos' }).click();
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
    }
  });
});

test.describe('searching without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused form looks as it does with its code', async ({ page }) => {
    await page.goto('/licitaciones-concursos');
    const tender = await page.getByRole('article').first().getByRole('link').getAttribute('href');
    const licitacion = new URLSearchParams(tender?.split('?')[1]).get('licitacion');
    for (const form of ['avisos?', `avisos/seguir?licitacion=${licitacion}&`]) {
      await page.goto(`/licitaciones-concursos/${form}correo=a&problema=datos`);
      await expect(page.getByRole('link', { name: /^Escriba un correo electrónico/ })).toBeVisible();
      const unstyled = await page.evaluate<string[]>(CLASSES_WITHOUT_RULE);
      expect([form, unstyled]).toEqual([form, []]);
    }
  });

  test('the register of suppliers is found from the list of tenders, searched, and says since and until when', async ({
    page,
  }) => {
    await page.goto('/licitaciones-concursos');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Proveedores habilitados' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proveedores habilitados');
    await page.getByRole('textbox', { name: 'Nombre o CUIT' }).fill('hipoteticos');
    await page.getByRole('combobox', { name: 'Etiqueta' }).selectOption('Construcción');
    await page.getByRole('button', { name: 'Buscar' }).click();
    const supplier = page.getByRole('article', { name: 'MOSAICOS HIPOTETICOS S.A.' });
    await expect(supplier).toContainText('CUIT 30-55853956-5');
    await expect(supplier).toContainText(/Habilitado desde el .*, hasta el /);
    await page.getByRole('textbox', { name: 'Nombre o CUIT' }).fill('nadie');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('No se encontraron proveedores')).toBeVisible();
  });

  test('the list of tenders is narrowed to what closes within a range of days', async ({ page }) => {
    await page.goto('/licitaciones-concursos');
    await page.getByText('Por fecha de vencimiento').click();
    await page.getByLabel('Vence hasta').fill('2001-01-01');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('No se encontraron licitaciones', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/vence_hasta=2001-01-01/);
  });
});

test('the page that came is the page that stays, and hardly moves', async ({ browser, baseURL }) => {
  for (const [address] of PAGES) {
    const page = await browser.newPage({ viewport: PHONE });
    await page.addInitScript(`
      globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) shifts.push(value);
      }).observe({ type: 'layout-shift', buffered: true });
      globalThis.removed = 0;
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes)
            if (node.nodeType === 1 && (node.matches('main') || node.querySelector('h1'))) removed++;
      }).observe(document, { subtree: true, childList: true });
    `);
    await untilQuiet(page, async () => {
      await page.goto(`${baseURL}${address}`);
      await waitForHydration(page);
    });
    expect(await page.evaluate<number>('removed'), address).toBe(0);
    const shift = await page.evaluate<number>('shifts.reduce((sum, value) => sum + value, 0)');
    expect(shift, address).toBeLessThanOrEqual(LARGEST_SHIFT);
    await page.close();
  }
});

test('a tender of a rendered page opens in its window when one goes back to it', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/municat/licitaciones')).json();
  await page.goto(`/licitaciones-concursos?licitacion=${data[0].id}`);
  await waitForHydration(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: /^Seguir/ }).click();
  await expect(page).toHaveURL(/avisos\/seguir/);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
  // A phone reloads a page that it dropped from its memory.
  await page.goForward();
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
});

/** Loads of a page over a slow line: one that another program holds up says nothing of the page. */
const LOADS = 3;

// By day the bytes of a first visit have their limits.
byNight(
  'over 256 kbit/s with long ways and a slow phone there are words within three seconds',
  async ({ browser, baseURL }) => {
    const firstPaint = async (address: string): Promise<number> => {
      const page = await browser.newPage({ viewport: PHONE });
      const line = await page.context().newCDPSession(page);
      const rate = (256 * 1000) / 8;
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 800,
        downloadThroughput: rate,
        uploadThroughput: rate,
      });
      await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(`${baseURL}${address}`, { waitUntil: 'commit' });
      // The page's policy forbids to wait in it for what a text says.
      const paint = () =>
        page.evaluate<number | undefined>(
          `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`,
        );
      await expect.poll(paint, { message: address }).toBeDefined();
      const time = await paint();
      expect(await page.evaluate<string>(`document.querySelector('main').innerText`)).not.toBe('');
      await page.close();
      return time ?? Number.POSITIVE_INFINITY;
    };
    for (const address of [...PAGES.map(([path]) => path), '/licitaciones-concursos']) {
      let fastest = Number.POSITIVE_INFINITY;
      for (let load = 0; load < LOADS && fastest > 3000; load += 1) {
        fastest = Math.min(fastest, await firstPaint(address));
      }
      expect(fastest, address).toBeLessThanOrEqual(3000);
    }
  },
);

test('what is typed and sent before the code is there is signed in with', async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'DNI' }).fill('20.000.001');
  await page.getByLabel('Contraseña').first().fill('no-es-esta-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  gate.resolve();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error al iniciar sesión');
  await expect(page.getByRole('textbox', { name: 'DNI' })).toHaveValue('20.000.001');
});

test('a button that is pressed before the code is there does its work when it comes', async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Consulte la Ayuda' }).click();
  gate.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a page whose code is altered on the way says so, and works once the way is clear', async ({ page }) => {
  await page.route(CODE, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `/* proxy */${await answer.text()}` });
  });
  await page.goto('/login');
  await expect(notice(page)).toContainText('El portal no terminó de cargar');
  await axe(page);
  await notice(page).getByRole('link', { name: 'Licitaciones y Concursos' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
  await page.goto('/login');
  await expect(notice(page)).toBeVisible();
  await page.unroute(CODE);
  await notice(page).getByRole('link', { name: 'Recargar' }).click();
  await waitForHydration(page);
  await expect(notice(page)).toHaveCount(0);
});

test('code that came damaged once is asked for again, past the browser’s cache', async ({ page }) => {
  let requests = 0;
  await page.route(CODE, async (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: (await answer.text()).slice(0, 50_000) });
  });
  await page.goto('/login');
  await waitForHydration(page);
  expect(requests).toBeGreaterThan(1);
  await expect(notice(page)).toHaveCount(0);
});

test('a signed-in user who opens a sign-in page is led home', async ({ page, portal }) => {
  await enter(page, await staffCalls(portal, AUDITOR));
  for (const address of ['/', '/login']) {
    await page.goto(address);
    await expect(page).toHaveURL('/management');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitud de Inscripciones');
  }
});
