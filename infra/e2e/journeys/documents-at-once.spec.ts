import type { Page } from '@playwright/test';
import { sampleJpeg, samplePdf, typedDay } from '../support/documents.ts';
import { axe, expect, test } from '../support/test.ts';
import { enterDocuments } from '../support/wizard.ts';

test.use({ portalName: 'suppliers' });

/** Nobody else's in that portal. */
const PERSON = '20188192514';

/** As people call them, and the days that are asked for, in days from today. */
const PAPERS = [
  'constancia_arca',
  'IIBB 2026',
  'habilitacion comercial',
  'rentas municipal',
  'libre deuda',
  'ganancias',
  'manifestacion de bienes',
  'ddjj bienes personales',
];
const DAY_OF: Readonly<Record<string, number>> = {
  'Declaración jurada de Ganancias': -100,
  'Manifestación de bienes y deudas': -10,
  'Declaración jurada de Bienes Personales': -10,
};

async function fitsAt320(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await axe(page);
  const [wide, shown] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  );
  expect(wide).toBeLessThanOrEqual(shown);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('all documents go up at once, and a page is added to one', async ({ page, portal }) => {
  test.setTimeout(120_000);
  await enterDocuments(page, portal, PERSON);

  const box = page.getByRole('region', { name: 'Subir varios a la vez' });
  await box
    .locator('input[type=file]')
    .setInputFiles([sampleJpeg('dni frente'), ...PAPERS.map((name) => samplePdf(name))]);
  await expect(box.getByRole('combobox', { name: 'Documento de dni frente.jpg' })).toHaveValue(/.+/);
  await fitsAt320(page);
  await box.getByRole('button', { name: 'Subir 9 documentos' }).click();

  const dialog = page.getByRole('dialog', { name: 'Ingrese las fechas del documento' });
  for (let count = 0; count < Object.keys(DAY_OF).length; count += 1) {
    const field = dialog.getByRole('textbox');
    await expect(field).toBeFocused();
    const name = await dialog.getByText(/^(Declaración|Manifestación)/).textContent();
    await page.keyboard.type(typedDay(DAY_OF[name ?? ''] ?? 0));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(name ?? '')).toBeHidden();
  }
  await expect(box.getByText('9 de 9 subidos')).toBeVisible();
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
