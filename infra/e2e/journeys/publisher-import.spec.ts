import path from 'node:path';
import { samplePdf } from '../support/documents.ts';
import { staffCalls } from '../support/http.ts';
import { looksRight } from '../support/page-checks.ts';
import { enter } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PUBLISHER = '10000005';
/** A spreadsheet as an office writes it: titles of its own above the columns, words for states, two rows with problems. */
const SHEET = path.join(import.meta.dirname, '../../api/test/samples/imports/licitaciones-calc.xlsx');

test('a publisher imports the office’s spreadsheet, sees first what was understood, and it is public', async ({
  page,
  portal,
}) => {
  await enter(page, await staffCalls(portal, PUBLISHER));
  await page.goto('/licitaciones/importar');
  await page.getByRole('group', { name: 'Planilla (Excel o CSV)' }).locator('input').setInputFiles(SHEET);
  await page
    .getByRole('group', { name: 'Pliegos (PDF, JPG o PNG)' })
    .locator('input')
    .setInputFiles({ ...samplePdf('pliego'), name: 'resol.pdf' });
  await expect(page.getByText('1 pliego subido')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar' }).click();

  const result = page.getByRole('region', { name: 'Resultado de la revisión' });
  await expect(result.getByText('2 de 4 filas se pueden importar. Todavía no se guardó nada.')).toBeVisible();
  const rows = result.getByRole('table', { name: 'Filas de la planilla' });
  await expect(rows.getByText(/«LICITACION PUBLICA» no es un tipo de licitación/)).toBeVisible();
  await expect(rows.getByText('«31/02/2026» no es una fecha de publicación que exista')).toBeVisible();
  await looksRight(page);

  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('link', { name: 'Descargar las filas con problemas (2)' }).click(),
  ]);
  expect(refused.suggestedFilename()).toBe('licitaciones-con-problemas.csv');
  await result.getByRole('button', { name: 'Importar solo las filas correctas (2)' }).click();
  await expect(result.getByText('Se importaron 2 de 4 filas.')).toBeVisible();

  await page.goto('/licitaciones-concursos?objeto=cañerias+señalizacion');
  await expect(page.getByText('Adquisición de cañerías y señalización')).toBeVisible();
});
