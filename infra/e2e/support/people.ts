import type { Page } from '@playwright/test';
import type { Caller } from './http.ts';
import type { Screen } from './screen.ts';

/** Accounts of the demo (README). */
export const SUPPLIER = '20002307554';
export const AUDITOR = '10000003';
const STAFF_PASSWORD = 'Demo1234';
const FISCAL_KEY = 'clave';

/** Gives a browser the session of somebody who signed in over HTTP, in a third of the time. Ends on a page without code. */
export async function enter(page: Page, { token }: Caller): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate<void>(`localStorage.setItem('access_token', '${token}')`);
}

/** Signs a supplier in on the tax authority's own page. Ends at the account's home. */
export async function signInAsSupplier(page: Screen, cuit = SUPPLIER): Promise<void> {
  await page.goto('/');
  await signOnAtAuthority(page, cuit);
  await page.getByRole('heading', { level: 1, name: 'Mis inscripciones' }).waitFor();
}

/** From the portal's landing page through the tax authority's own. Ends wherever the portal leads. */
export async function signOnAtAuthority(page: Screen, cuit: string): Promise<void> {
  await page.getByRole('button', { name: 'Ingresar con clave fiscal' }).click();
  await page.getByLabel('CUIT').fill(cuit);
  await page.getByLabel('Clave', { exact: false }).last().fill(FISCAL_KEY);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

/** Signs staff in with document number and password. */
export async function signInAsStaff(page: Screen, dni: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('DNI').fill(dni);
  await page.locator('input[type=password]').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Ends the session from the top bar, or from the menu that a phone has instead. */
export async function signOut(page: Screen): Promise<void> {
  await page
    .getByRole('button', { name: /PROVEEDOR|AUDITOR|ADMIN|PUBLICADOR|Abrir el menú/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cerrar sesion' }).click();
  await page.getByText('Se cerró sesión ....').waitFor();
}
