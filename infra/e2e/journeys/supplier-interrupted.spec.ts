import type { Page } from '@playwright/test';
import { staffCalls, startForm, supplierCalls } from '../support/http.ts';
import { looksRight } from '../support/page-checks.ts';
import { AUDITOR, enter, signOnAtAuthority } from '../support/people.ts';
import { expect, type Portal, test } from '../support/test.ts';

/** Nobody else's. */
const [FIRST, SECOND, THIRD] = ['20187850143', '20187908303', '20187387443'] as const;
const TYPED = { Titular: 'Quien escribe', CBU: '0110599520000001234576', Alias: 'muestra.cuenta' };

/** Types a bank account into a supplier's form, and does not save it. */
async function typeAccount(page: Page, portal: Portal, cuit: string): Promise<void> {
  const supplier = await supplierCalls(portal, cuit);
  await startForm(supplier, cuit);
  await enter(page, supplier);
  await page.goto(`/persona-humana/register/${cuit}?paso=3`);
  await page.getByRole('button', { name: 'Agregar una cuenta' }).click();
  for (const [field, text] of Object.entries(TYPED)) await page.getByLabel(field).fill(text);
}

async function expectTyped(page: Page): Promise<void> {
  const shownValues = { ...TYPED, CBU: '0110 5995 2000 0001 2345 76' };
  for (const [field, text] of Object.entries(shownValues))
    await expect(page.getByLabel(field)).toHaveValue(text);
}

test('what was typed without a connection stays, and is saved once it is back', async ({
  page,
  context,
  portal,
}) => {
  await typeAccount(page, portal, FIRST);
  await context.setOffline(true);
  await test.step('saving says that there is no connection', async () => {
    await page.getByRole('button', { name: 'Guardar' }).click();
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toContainText('No hay conexión con el portal. Revise su conexión');
    await expect(problem).toContainText('Lo que escribió sigue en el formulario.');
    await looksRight(page);
  });
  await test.step('what has not been loaded yet says that it can’t be opened, and nothing else is lost', async () => {
    await page.getByRole('button', { name: 'Guía rapida' }).click();
    await expect(page.getByText('No se pudo abrir. Revise su conexión y vuelva a intentar.')).toBeVisible();
    await expectTyped(page);
  });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Guía rapida' }).click();
  await expect(page.getByRole('dialog', { name: 'Guía rapida' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Datos guardados correctamente')).toBeVisible();
  await page.reload();
  await expectTyped(page);
});

test('what was typed when the session ended is there after signing in again', async ({ page, portal }) => {
  await typeAccount(page, portal, SECOND);
  const token = await page.evaluate<string>(`localStorage.getItem('access_token')`);
  await fetch(`${portal.url}/api/municat/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Su sesión terminó')).toBeVisible();
  await expect(page.getByText('Ingrese otra vez y volverá a donde estaba.')).toBeVisible();
  await looksRight(page);
  await signOnAtAuthority(page, SECOND);
  await expect(page).toHaveURL(new RegExp(`/persona-humana/register/${SECOND}\\?paso=3`));
  await expect(page.getByText('Recuperamos lo que había escrito y no llegó a guardarse.')).toBeVisible();
  await expectTyped(page);
  await looksRight(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Datos guardados correctamente')).toBeVisible();
});

test('what was typed on a phone goes on at a desk, and the phone shows what was saved there', async ({
  page: desk,
  browser,
  portal,
}) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'es-AR',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await context.newPage();
  const draftSaved = phone.waitForResponse(
    (response) =>
      response.url().includes('/sujeto-fiscal/borrador/') && response.request().method() === 'PUT',
  );
  await typeAccount(phone, portal, THIRD);
  expect((await draftSaved).status()).toBe(200);

  await enter(desk, await supplierCalls(portal, THIRD));
  await desk.goto(`/persona-humana/register/${THIRD}?paso=3`);
  await expect(desk.getByText('Recuperamos lo que había escrito y no llegó a guardarse.')).toBeVisible();
  await expectTyped(desk);
  await looksRight(desk);
  await desk.getByLabel('Banco').fill('Banco de la Nación Argentina');
  await desk.getByRole('button', { name: 'Guardar' }).click();
  await expect(desk.getByText('Datos guardados correctamente')).toBeVisible();

  await phone.reload();
  await expectTyped(phone);
  await expect(phone.getByLabel('Banco')).toHaveValue('Banco de la Nación Argentina');
  await expect(phone.getByText('Recuperamos lo que había escrito')).toHaveCount(0);
  await context.close();
});

test('who goes away is signed out, though the network failed for a moment as the page was opened', async ({
  page,
  portal,
}) => {
  await enter(page, await staffCalls(portal, AUDITOR));
  let broken = true;
  let failures = 0;
  // What watches comes in a file of its own, after the page.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if (!broken || !(await response.text()).includes('ultimo_uso')) return route.fulfill({ response });
    failures += 1;
    return route.abort();
  });
  await page.clock.install();
  await page.goto('/management');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor('00:30');
  await expect.poll(() => failures).toBeGreaterThan(0);
  broken = false;
  await page.clock.runFor('02:00');
  let signsOut = false;
  page.on('request', (request) => {
    signsOut ||= request.url().endsWith('/auth/logout');
  });
  // No hour passes once the session ends: the message of it stays for seconds.
  await expect(async () => {
    if (!signsOut) await page.clock.fastForward('01:01:00');
    await expect.poll(() => signsOut, { timeout: 1_000 }).toBe(true);
  }).toPass();
  await expect(page.getByText(/^La sesión se cerró por falta de uso/)).toBeVisible();
  await expect(page).toHaveURL('/');
});
