import type { Locator, Page } from '@playwright/test';
import { sampleJpeg, samplePdf } from '../support/documents.ts';
import { fillForm, staffCalls, supplierCalls } from '../support/http.ts';
import { looksRight } from '../support/page-checks.ts';
import { AUDITOR, SUPPLIER, signInAsSupplier } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';
import { accept, documentCards, sendForm } from '../support/wizard.ts';

/** A company that the person who signs in represents (README). */
const COMPANY = '30558515305';

const heading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();

/** From the portal home: replaces the DNI, explains why the balance is not replaced, and sends; in five taps. */
async function correctOnPhone(page: Page) {
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/request-management/persona-juridica/${COMPANY}`);
  let taps = 0;
  const tap = async (button: Locator) => {
    await button.click();
    taps += 1;
  };
  await tap(page.getByRole('link', { name: /^Corregir: / }));
  const dni = page.getByRole('article', { name: 'DNI' });
  const chooser = page.waitForEvent('filechooser');
  await tap(dni.getByRole('button', { name: /^Elegir archivo/ }));
  await (await chooser).setFiles(sampleJpeg('dni nuevo'));
  await expect(dni.getByText('Corregido')).toBeVisible();
  await expect(page.getByText('1 de 2 observaciones atendidas')).toBeVisible();
  await looksRight(page);
  await tap(page.getByRole('button', { name: 'Enviar correcciones' }));
  await expect(page.getByRole('heading', { name: 'Queda 1 observación sin atender' })).toBeFocused();
  await looksRight(page);
  await page.getByLabel(/¿Por qué lo envía igual\?/).fill('Es el último que se aprobó.');
  await tap(page.getByRole('button', { name: 'Guardar y enviar' }));
  const dialog = page.getByRole('dialog', { name: 'Envío de inscripción' });
  await tap(dialog.getByRole('button', { name: 'Enviar' }));
  await page.getByRole('heading', { level: 1, name: 'Felicidades!' }).waitFor();
  expect(taps).toBe(5);
  if (desktop) await page.setViewportSize(desktop);
}

test('a company is chosen, registered without an attorney, corrected and sent again', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);

  await test.step('its representative finds it and goes on with it', async () => {
    await signInAsSupplier(page);
    await page.getByRole('link', { name: /persona jurídica/ }).click();
    await page.getByLabel('CUIT de la empresa').fill(COMPANY);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('CONSTRUCTORA EJEMPLO DEL VALLE S.A.')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Continuar con esta empresa' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Portal de Proveedores' })).toBeVisible();
    await page.getByRole('link', { name: 'Formulario de Inscripción' }).click();
  });

  await test.step('fills the steps of a company', async () => {
    await heading(page, 'Datos de la Empresa');
    await page.getByRole('button', { name: 'Anterior' }).click();
    await heading(page, 'Datos del Representante legal');
    await looksRight(page);
    await next(page);
    await heading(page, 'Datos de la Empresa');
    await page.getByLabel('Condición fiscal').selectOption({ label: 'Responsable inscripto' });
    await page.getByRole('button', { name: 'Ver 1 más' }).click();
    await page.getByRole('radio', { name: 'legales@ejemplodelvalle.example' }).check();
    await page.getByLabel('Mes').selectOption({ label: 'julio' });
    await page.getByLabel('Día').selectOption('1');
    for (const declaration of ['domicilio electrónico', 'para contratar', 'legislación laboral']) {
      await accept(page, new RegExp(declaration));
    }
    await looksRight(page);
    await next(page);
    await heading(page, 'Datos Bancarios');
    await expect(page.getByLabel('CBU o CVU')).toBeFocused();
    await expect(page.getByLabel('Titular')).toHaveValue(
      /CONSTRUCTORA EJEMPLO DEL VALLE S\.A\. SOC\.ANONIMA/,
    );
    await expect(page.getByLabel('Titular')).not.toBeEditable();
    await page.getByLabel('CBU o CVU').fill('0110599520000001234576');
    await accept(page, /cuenta bancaria/);
    await next(page);
    await heading(page, 'Clientes de la empresa');
    for (const [index, cuit] of ['30202020204', '20188027963', '20187850143'].entries()) {
      const input = page.getByLabel(`CUIT/CUIL del cliente ${index + 1}`);
      await input.fill(cuit);
      await input.press('Enter');
      await expect(page.getByText(/^Nombre o razón social/).nth(index)).toBeVisible();
    }
    await next(page);
    await heading(page, 'Cargar Documentos');
  });

  await test.step('gives the documents that only a company has, and sends', async () => {
    // The others go up as in the person's journey: here they come beside the browser.
    const supplier = await supplierCalls(portal, SUPPLIER);
    const stored = `/sujeto-fiscal/datos/persona-juridica/${COMPANY}`;
    // Once everything is saved, nothing of it is a draft.
    await expect
      .poll(async () => (await supplier.call<{ borrador: unknown }>('GET', stored)).borrador)
      .toEqual({});
    await fillForm(supplier, COMPANY, {
      fields: { correo_electronico_notificacion: 'legales@ejemplodelvalle.example' },
    });
    await page.reload();
    const contract = page.getByRole('article', { name: 'Contrato constitutivo' });
    await contract.getByRole('button', { name: 'Subir Otro' }).click();
    await contract.locator('input[type=file]').setInputFiles(samplePdf('contrato'));
    const dialog = page.getByRole('dialog', { name: 'Ingrese las fechas del documento' });
    await dialog.getByLabel('Fecha de constitución', { exact: true }).fill('31/07/1996');
    await dialog.getByLabel('Fecha de expiración', { exact: true }).fill('31/07/2095');
    await axe(page);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(contract.getByText('Completo')).toBeVisible();
    await sendForm(page);
    await expect(page).toHaveURL(new RegExp(`/request-success/persona-juridica/${COMPANY}`));
    await expect(page.getByText('legales@ejemplodelvalle.example')).toBeVisible();
    await looksRight(page);
  });

  await test.step('corrects what the auditor observed, and nothing else, and sends again', async () => {
    const auditor = await staffCalls(portal, AUDITOR);
    const documents = await auditor.call<{ id: string; tipo_documento: { nombre: string } | null }[]>(
      'GET',
      `/documento-proveedor/${COMPANY}`,
    );
    const namedDocuments = documents.filter(({ tipo_documento: type }) =>
      ['DNI', 'Último estado contable'].includes(type?.nombre ?? ''),
    );
    await auditor.call('PATCH', `/sujeto-fiscal/request/observacion/${COMPANY}`);
    await auditor.call('PATCH', `/sujeto-fiscal/request/encorrecion/${COMPANY}`, {
      observacion: namedDocuments.map(({ tipo_documento: type }) => ({
        name: type?.nombre,
        observacion: 'No se lee',
      })),
      docs_ids: namedDocuments.map(({ id }) => id),
    });
    await page.goto(`/request-management/persona-juridica/${COMPANY}`);
    await expect(page.getByText('No se lee').first()).toBeVisible();
    await looksRight(page);
    await page.goto(`/persona-juridica/register-form/${COMPANY}?paso=5`);
    const cards = documentCards(page);
    await expect(cards.first()).toBeVisible();
    await expect(page.getByText('Este documento no se puede modificar ahora.')).toHaveCount(
      documents.length - namedDocuments.length,
    );
    await expect(page.getByRole('article', { name: 'DNI' }).getByText('Observado')).toBeVisible();
    await looksRight(page);
    await correctOnPhone(page);
    const { correccion } = await auditor.call<{ correccion: { observaciones: unknown[] } }>(
      'GET',
      `/sujeto-fiscal/${COMPANY}`,
    );
    expect(correccion.observaciones).toMatchObject([
      { name: 'DNI', estado: 'atendida', respuesta: null },
      { name: 'Último estado contable', estado: 'atendida', respuesta: 'Es el último que se aprobó.' },
    ]);
  });
});
