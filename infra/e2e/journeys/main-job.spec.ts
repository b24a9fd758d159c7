import { readFile } from 'node:fs/promises';
import type { Browser, Download, Page } from '@playwright/test';
import { samplePdf } from '../support/documents.ts';
import { staffCalls, supplierCalls } from '../support/http.ts';
import { looksRight } from '../support/page-checks.ts';
import { AUDITOR, enter, SUPPLIER, signInAsStaff, signInAsSupplier, signOut } from '../support/people.ts';
import { axe, expect, MOVING, test } from '../support/test.ts';
import {
  documentCards,
  fillSteps,
  giveDocument,
  openDocuments,
  openForm,
  sendForm,
} from '../support/wizard.ts';

test.use(MOVING);

/** A downloaded file really is a PDF. */
async function isPdf(download: Download): Promise<boolean> {
  const file = await download.path();
  return (await readFile(file)).subarray(0, 5).toString() === '%PDF-';
}

/** The address that stands in the certificate, as a link beside its QR code and signed like it. */
async function publicAddress(certificate: Download): Promise<string> {
  const pdf = (await readFile(await certificate.path())).toString('latin1');
  const address = /\/certificado-autorizado\/public\/certificado\/[0-9a-f-]{36}#[\w.-]+/.exec(pdf)?.[0];
  if (!address) throw new Error('the certificate names no address');
  return address;
}

/** A link preview, and a browser whose code does not load, say what the certificate's page says. */
async function readsWithoutScript(browser: Browser, address: URL): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address.href);
  await expect(page.getByText('Este certificado está vigente.')).toBeVisible();
  await expect(page.getByText(/^20-\d{8}-\d$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Descargar el certificado (PDF)' })).toBeVisible();
  const canonical = address.href.replace(/#.*/, '');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', canonical);
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', /está vigente\.$/);
  await context.close();
}

async function openRequest(page: Page): Promise<void> {
  await page.goto(`/dashboard/ver-tramite/${SUPPLIER}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Detalles del Trámite' })).toBeVisible();
}

test('from an empty portal to a certificate that anyone can check', async ({ page, portal, browser }) => {
  test.setTimeout(300_000);
  let observed: string[] = [];

  await test.step('anyone reads the tenders', async () => {
    await page.goto('/licitaciones-concursos');
    await expect(page.getByText('Página 1 de')).toBeVisible();
  });

  await test.step('a person signs in with the fiscal key, fills the five steps and sends', async () => {
    await signInAsSupplier(page);
    await openForm(page);
    await fillSteps(page);
    const cards = documentCards(page);
    await expect(cards.first()).toBeVisible();
    for (let index = 0; index < (await cards.count()); index += 1) {
      await giveDocument(page, cards.nth(index), `documento ${index + 1}`);
    }
    await sendForm(page);
    await axe(page);
  });

  await test.step('and downloads the pre-registration receipt', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar comprobante' }).click();
    expect(await isPdf(await downloading)).toBe(true);
    await signOut(page);
  });

  await test.step('the auditor finds the request, takes it and asks for two corrections', async () => {
    await signInAsStaff(page, AUDITOR);
    await expect(page).toHaveURL(/\/management/);
    await expect(page.getByRole('heading', { level: 1, name: 'Solicitud de Inscripciones' })).toBeVisible();
    await openRequest(page);
    await page.getByRole('button', { name: 'Iniciar revisión' }).click();
    await expect(page.getByRole('button', { name: 'Habilitar', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Hacer una corrección' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correcciones' });
    observed = ['DNI', 'Declaración jurada de Ganancias'];
    for (const name of observed) {
      await dialog.getByRole('checkbox', { name, exact: true }).check();
      await dialog.getByRole('textbox', { name: new RegExp(`sobre ${name}`) }).fill('No se lee');
    }
    await axe(page);
    await dialog.getByRole('button', { name: 'Enviar correcciones' }).click();
    await expect(page.getByText('Se realizó con éxito la corrección')).toBeVisible();
    await signOut(page);
  });

  await test.step('the supplier replaces exactly those documents and sends again', async () => {
    await enter(page, await supplierCalls(portal, SUPPLIER));
    await page.goto('/cuenta');
    await expect(page.getByText(/^Corregir \d+ cosas?, desde el/)).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: /^Corregir: / }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Correcciones pedidas' })).toBeVisible();
    await openDocuments(page);
    const cards = documentCards(page);
    for (let index = 0; index < (await cards.count()); index += 1) {
      const card = cards.nth(index);
      const name = (await card.getByRole('heading').first().textContent()) ?? '';
      if (observed.includes(name)) await giveDocument(page, card, `corregido ${index + 1}`);
      else await expect(card.getByText('Este documento no se puede modificar ahora.')).toBeVisible();
    }
    await sendForm(page);
  });

  await test.step('the auditor approves with a resolution', async () => {
    await enter(page, await staffCalls(portal, AUDITOR));
    await openRequest(page);
    await page.getByRole('button', { name: 'Iniciar revisión' }).click();
    await page.getByRole('button', { name: 'Habilitar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Habilitación' });
    await dialog.getByRole('textbox', { name: /Número de resolución/ }).fill('RES-2026-0001');
    await dialog.locator('input[type=file]').setInputFiles(samplePdf('Resolución'));
    await expect(dialog.getByText('Archivo subido exitosamente')).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Habilitar', exact: true }).click();
    await expect(page.getByText('Inscripción habilitada con éxito')).toBeVisible();
  });

  await test.step('the supplier downloads the certificate, and anyone sees at its address that it is valid', async () => {
    await enter(page, await supplierCalls(portal, SUPPLIER));
    await page.goto('/cuenta');
    const downloading = page.waitForEvent('download');
    // One click on the page that the sign-in leads to.
    await page.getByRole('button', { name: /^Descargar certificado: / }).click();
    const certificate = await downloading;
    expect(await isPdf(certificate)).toBe(true);
    await axe(page);
    await signOut(page);
    expect(certificate.suggestedFilename()).toBe('habilitacion-definitiva.pdf');
    const address = await publicAddress(certificate);
    await page.goto(address);
    await expect(page.getByText('Este certificado está vigente.')).toBeVisible();
    await expect(page.getByText('Firma digital auténtica')).toBeVisible();
    await looksRight(page);
    await readsWithoutScript(browser, new URL(address, portal.url));
    await page.goto('/licitaciones-concursos');
    await page.goto(address.replace(/.(?=.{19}$)/, (character) => (character === 'A' ? 'B' : 'A')));
    await expect(page.getByText('La firma digital no es válida')).toBeVisible();
    await axe(page);
  });

  await test.step('the notifications of all that are in the outbox', async () => {
    const outbox = await (await fetch(`${portal.url}/api/municat/demo/correos`)).text();
    for (const text of [
      'Recibimos su inscripción',
      'Pendiente en observacion',
      'En Corrección',
      'Habilitado',
      'No se lee',
    ]) {
      expect(outbox).toContain(text);
    }
  });
});
