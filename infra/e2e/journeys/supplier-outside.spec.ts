import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { enable, fillForm, startForm, supplierCalls } from '../support/http.ts';
import { OUTSIDE, REGISTRY_DOWN } from '../support/outside.ts';
import { looksRight } from '../support/page-checks.ts';
import { AUDITOR, enter, SUPPLIER } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { confirmSending, giveDocument } from '../support/wizard.ts';

// Days pass over it, and its registry is down for a while.
test.use({ portalName: 'outside', portalEnv: OUTSIDE });
test.describe.configure({ mode: 'serial' });

const PERSON = '20002460123';
const DOWN =
  /El registro de ARCA \(ex AFIP\) no responde en este momento\. Vuelva a intentar en unos minutos\./;

test('while the registry is down that is said, and a saved form stays usable', async ({ page, portal }) => {
  test.setTimeout(120_000);
  const supplier = await supplierCalls(portal, SUPPLIER);
  await startForm(supplier, SUPPLIER);
  await enter(page, supplier);
  await page.goto('/cuenta');
  const company = page.getByRole('link', { name: 'Inscribir: CONSTRUCTORA EJEMPLO DEL VALLE S.A.' });
  await expect(company).toBeVisible();
  const downFile = path.join(portal.dataDir, REGISTRY_DOWN);
  await writeFile(downFile, '');
  try {
    await page.goto(`/persona-humana/register/${SUPPLIER}?paso=2`);
    await page.getByText('Otro domicilio y teléfono (opcional)').click();
    await page.getByLabel('Teléfono alternativo').fill('3834222222');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Datos guardados correctamente')).toBeVisible();
    await page.goto(`/persona-humana/register/${SUPPLIER}?paso=4`);
    // Nobody asked for this one before: the portal does not know its name.
    const client = page.getByRole('textbox', { name: 'CUIT/CUIL del cliente 1' });
    await client.fill('20201731594');
    await expect(page.getByRole('status').getByText(DOWN)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar: CUIT/CUIL del cliente 1' })).toBeVisible();
    await expect(client).toHaveValue('20201731594');
    await looksRight(page);

    await page.goto('/auth/personas-juridicas?cuit=30558515305');
    await expect(page.getByText('Ocurrió un error al buscar la empresa.')).toBeVisible();
    await expect(page.getByText('Verifique los datos o pruebe de nuevo')).toBeVisible();
    await looksRight(page);
    // The companies' known data is shown all the same; only their forms need the registry.
    await page.goto('/cuenta');
    await company.click();
    await expect(page.getByText('Hubo un error al acceder a sus datos de AFIP')).toBeVisible();
    await expect(page.getByText(DOWN)).toBeVisible();
    await looksRight(page);
  } finally {
    await rm(downFile);
  }
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Formulario de Inscripción' })).toBeVisible();
  await page.goto(`/persona-humana/register/${SUPPLIER}?paso=2`);
  await expect(page.getByLabel('Teléfono alternativo')).toHaveValue('3834222222');
});

test('an enabling that expired is renewed by replacing what expired', async ({ page, portal }) => {
  test.setTimeout(180_000);
  await test.step('time passes over an enabled supplier, whom mails had warned', async () => {
    const supplier = await supplierCalls(portal, PERSON);
    await fillForm(supplier, PERSON);
    await enable(portal, supplier, AUDITOR, PERSON);
    // A year later the statement of assets, issued ten days before today, has run out; the others hold.
    await portal.restart({ E2E_DAYS_LATER: '360' });
    const outbox = await (await fetch(`${portal.url}/api/municat/demo/correos`)).text();
    expect(outbox).toContain('Manifestación de bienes y deudas venció el');
    expect(outbox).toContain('ahora en estado «Vencida»');
    await page.clock.setSystemTime(new Date(Date.now() + 360 * 86_400_000));
  });

  await test.step('the status page says so and starts the renewal', async () => {
    await enter(page, await supplierCalls(portal, PERSON));
    await page.goto(`/request-management/estado-tramite/persona-humana/${PERSON}`);
    await expect(page.getByText('La habilitación venció. Revise los archivos.')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Iniciar la renovación' }).click();
    await expect(page).toHaveURL(/register\/20002460123$/);
  });

  await test.step('only what expired is asked for, and the renewal is sent', async () => {
    const expired = page.getByRole('article', { name: 'Manifestación de bienes y deudas' });
    await expect(expired.getByText('El documento venció. Suba el vigente.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await looksRight(page);
    await giveDocument(page, expired, 'vigente', 360);
    await page.getByRole('button', { name: 'Enviar la renovación' }).click();
    await confirmSending(page);
  });
});
