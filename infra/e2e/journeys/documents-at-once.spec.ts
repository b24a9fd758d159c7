import type { Page } from '@playwright/test';
import { sampleJpeg, samplePdf, typedDay } from '../support/documents.ts';
import { supplierCalls } from '../support/http.ts';
import { axe, expect, test } from '../support/test.ts';
import { enterDocuments, giveOtherDocuments } from '../support/wizard.ts';

test.use({ portalName: 'suppliers' });

/** Nobody else's in that portal. */
const PERSON = '20188192514';

/** Those of `BY_HAND`, as people call them. */
const FILES = [sampleJpeg('dni frente'), samplePdf('constancia_arca'), samplePdf('ganancias')];

async function fitsAt320(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await axe(page);
  const [wide, shown] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  );
  expect(wide).toBeLessThanOrEqual(shown);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('several documents go up at once, and a page is added to one', async ({ page, portal }) => {
  test.setTimeout(120_000);
  await giveOtherDocuments(await supplierCalls(portal, PERSON), PERSON);
  await enterDocuments(page, portal, PERSON);

  const box = page.getByRole('region', { name: 'Subir varios a la vez' });
  await box.locator('input[type=file]').setInputFiles(FILES);
  await expect(box.getByRole('combobox', { name: 'Documento de dni frente.jpg' })).toHaveValue(/.+/);
  await fitsAt320(page);
  await box.getByRole('button', { name: 'Subir 3 documentos' }).click();

  const dialog = page.getByRole('dialog', { name: 'Ingrese las fechas del documento' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(typedDay(-100));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(box.getByText('3 de 3 subidos')).toBeVisible();
  await expect(page.getByText('9 de 9 documentos listos').first()).toBeVisible();
  await fitsAt320(page);

  await page.getByRole('button', { name: 'Agregar otra página: DNI' }).click();
  const pages = page.getByRole('dialog', { name: 'Páginas de DNI' });
  await expect(pages.getByText('Ya subido')).toBeVisible();
  await pages.locator('input[type=file]').setInputFiles(sampleJpeg('dorso'));
  await pages.getByRole('button', { name: 'Mover antes: dorso.jpg' }).press('Enter');
  await pages.getByRole('button', { name: 'Girar: dorso.jpg' }).press('Enter');
  await expect(pages.getByText(/^2 páginas, /)).toBeVisible();
  await fitsAt320(page);
  await pages.getByRole('button', { name: 'Subir' }).click();
  await expect(pages).toBeHidden();
  const dni = page.getByRole('article', { name: 'DNI' });
  await expect(dni.getByText('DNI.pdf')).toBeVisible();
  await expect(dni.getByText('Completo')).toBeVisible();
  // The summary of what is sent.
  await expect(page.getByText('DNI.pdf · 2 páginas')).toBeVisible();
});
