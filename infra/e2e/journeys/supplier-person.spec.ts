import { fillForm, startForm, supplierCalls } from '../support/http.ts';
import { looksRight } from '../support/page-checks.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { giveAttorney, sendForm } from '../support/wizard.ts';

/** Has no electronic address. */
const EXEMPT = '20188192514';
const MONOTRIBUTO = '20002460123';

const form = (cuit: string, step: number) => `/persona-humana/register/${cuit}?paso=${step}`;

test('a person with an attorney', async ({ page, portal }) => {
  test.setTimeout(120_000);
  const supplier = await supplierCalls(portal, EXEMPT);
  await fillForm(supplier, EXEMPT);
  await enter(page, supplier);
  await page.goto(form(EXEMPT, 1));
  await giveAttorney(page, '20188027963', 'DIEGO MARTIN POSTULADO');
  await looksRight(page);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Datos del Proveedor' })).toBeVisible();
  await page.goto(form(EXEMPT, 5));
  await sendForm(page);
  await page.goto(`/request-management/estado-tramite/persona-humana/${EXEMPT}`);
  await expect(page.getByRole('definition').filter({ hasText: 'DIEGO MARTIN POSTULADO' })).toBeVisible();
  await looksRight(page);
});

test('of two tabs, the later one is shown both values and chooses', async ({ page, portal, context }) => {
  test.setTimeout(90_000);
  const supplier = await supplierCalls(portal, MONOTRIBUTO);
  await startForm(supplier, MONOTRIBUTO);
  await enter(page, supplier);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(form(MONOTRIBUTO, 2));
    await tab.getByText('Otro domicilio y teléfono (opcional)').click();
    await expect(tab.getByLabel('Domicilio alternativo')).toBeVisible();
  }
  const save = { name: 'Siguiente' };
  await other.getByLabel('Domicilio alternativo').fill('Salta 1');
  await other.getByRole('button', save).click();
  await expect(other.getByText('Datos guardados correctamente')).toBeVisible();
  await page.getByLabel('Domicilio alternativo').fill('Jujuy 2');
  await page.getByLabel('Teléfono alternativo').fill('3834222222');
  await page.getByRole('button', save).click();
  const both = page.getByRole('group', { name: 'Domicilio alternativo' });
  await expect(both.getByText('Salta 1')).toBeVisible();
  await expect(both.getByText('Jujuy 2')).toBeVisible();
  await looksRight(page);
  await both.getByRole('button', { name: 'Usar lo que escribí' }).click();
  await page.getByRole('button', save).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Datos Bancarios' })).toBeVisible();
  await other.goto(form(MONOTRIBUTO, 2));
  await expect(other.getByLabel('Domicilio alternativo')).toHaveValue('Jujuy 2');
  await expect(other.getByLabel('Teléfono alternativo')).toHaveValue('3834222222');
});
