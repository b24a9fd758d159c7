import type { Page, Request } from '@playwright/test';
import { staffCalls, supplierCalls } from '../support/http.ts';
import { looksRight, waitForHydration } from '../support/page-checks.ts';
import { AUDITOR, enter, signInAsStaff } from '../support/people.ts';
import { IN_REVIEW } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const ADMIN = '10000001';

/** Opens a page, and waits until all that it asked for has come: `networkidle` would wait for half a second more. */
const open = async (page: Page, path: string) => {
  const running = new Set<Request>();
  // Nobody waits for what a page tells of itself.
  const begin = (request: Request) => request.resourceType() !== 'ping' && running.add(request);
  const end = (request: Request) => running.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(path);
  await expect(page.locator('main h1')).toBeVisible();
  await waitForHydration(page);
  const isQuiet = async () => {
    await page.evaluate<void>(A_MOMENT);
    return running.size === 0;
  };
  await expect.poll(isQuiet, { intervals: [0] }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
};

/** In it a page that got an answer asks for what follows from it, or shows it. */
const A_MOMENT = 'new Promise((passed) => setTimeout(passed, 100)).then(() => {})';

test('the public pages', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of [
    '/',
    '/login',
    '/accesibilidad',
    '/documentacion',
    '/licitaciones-concursos',
    '/licitaciones-concursos?vence_desde=2020-01-01',
    '/proveedores-habilitados',
    '/nada',
  ]) {
    await open(page, path);
    await looksRight(page);
  }
  await open(page, '/licitaciones-concursos?objeto=zzzzzz');
  await expect(page.getByText('No se encontraron licitaciones', { exact: true })).toBeVisible();
  await looksRight(page);
  await open(page, '/licitaciones-concursos');
  await page
    .getByRole('article')
    .first()
    .getByRole('button')
    .or(page.getByRole('article').first().getByRole('link'))
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Ver Licitacion' })).toBeVisible();
  await looksRight(page);
  await open(page, '/');
  await page.getByRole('button', { name: 'Guía rapida' }).click();
  await expect(page.getByRole('dialog', { name: 'Guía rapida' })).toBeVisible();
  await looksRight(page);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Este campo es obligatorio.').first()).toBeVisible();
  await looksRight(page);
});

test('the forced change of a password', async ({ page }) => {
  await signInAsStaff(page, '10000006');
  await expect(page.getByText('Importante')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('La contraseña actual es requerida').first()).toBeVisible();
  await looksRight(page);
});

test('the supplier’s pages', async ({ page, portal }) => {
  test.setTimeout(180_000);
  await enter(page, await supplierCalls(portal, '20002460123'));
  for (const own of ['/cuenta', '/datos-personales', '/sesiones', '/auth/personas-juridicas']) {
    await open(page, own);
    await looksRight(page);
  }
  await open(page, '/request-management/persona-humana/20002460123');
  await looksRight(page);
  for (const step of [1, 2, 3, 4, 5]) {
    await open(page, `/persona-humana/register/20002460123?paso=${step}`);
    await expect(page.getByText(`Paso ${step} de 5 -`)).toBeVisible();
    await looksRight(page);
  }
});

test('the pages of an administrator', async ({ page, portal }) => {
  test.setTimeout(180_000);
  await enter(page, await staffCalls(portal, ADMIN));
  const settings = ['usuarios', 'documentos', 'auditorias', 'etiquetas', 'general'].map(
    (tab) => `/configuraciones?tab=${tab}`,
  );
  for (const path of ['/management', '/management?vista=todas', ...settings, '/configuraciones/consultas']) {
    await open(page, path);
    await looksRight(page);
  }
});

test('a review as its auditor sees it', async ({ page, portal }) => {
  test.setTimeout(120_000);
  await enter(page, await staffCalls(portal, AUDITOR));
  for (const tab of ['revision', 'historial', 'archivos', 'observaciones']) {
    await open(page, `/dashboard/ver-tramite/${IN_REVIEW}?tab=${tab}`);
    await looksRight(page);
  }
  await open(page, '/management/mensajes');
  await looksRight(page);
});

test('the pages of a publisher', async ({ page, portal }) => {
  test.setTimeout(120_000);
  await enter(page, await staffCalls(portal, '10000005'));
  for (const path of [
    '/licitaciones',
    '/licitaciones/licitaciones-concursos-1',
    '/licitaciones?editar=nueva',
    // With the fewest rights of all staff.
    '/management?vista=todas',
    `/dashboard/ver-tramite/${IN_REVIEW}`,
  ]) {
    await open(page, path);
    await looksRight(page);
  }
});

test('the status of a request in correction', async ({ page, portal }) => {
  await enter(page, await supplierCalls(portal, '20221064233'));
  for (const tab of ['', '?tab=archivos', '?tab=mensajes']) {
    await open(page, `/request-management/estado-tramite/persona-humana/20221064233${tab}`);
    await looksRight(page);
  }
});

test('what is chosen can be told in the colours that a person chose for everything', async ({
  page,
  portal,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const colour = (selector: string, property: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'))['${property}']`);
  await test.step('a tick is not of the colour of its box', async () => {
    await open(page, '/licitaciones-concursos/avisos');
    await expect(page.getByRole('checkbox', { name: 'Todas las licitaciones' })).toBeChecked();
    expect(await colour('input:checked + svg', 'color')).not.toBe(
      await colour('input:checked', 'background-color'),
    );
  });
  await test.step('the tab that is open is not of the colour of the others', async () => {
    await enter(page, await staffCalls(portal, ADMIN));
    await open(page, '/configuraciones?tab=etiquetas');
    expect(await colour('[role=tab][aria-selected=true]', 'background-color')).not.toBe(
      await colour('[role=tab][aria-selected=false]', 'background-color'),
    );
  });
});
