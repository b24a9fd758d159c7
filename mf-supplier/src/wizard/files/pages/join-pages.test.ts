import { PDFBool, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { A_JPEG } from '../../../test/files.ts';
import { countPages, joinPages, MAX_PAGES, type PageFile } from './join-pages.ts';

const LIMIT = 10 * 1024 * 1024;
const PDF = 'application/pdf';

async function aPdf(widths: readonly number[], lock?: { userPassword?: string; ownerPassword: string }) {
  const document = await PDFDocument.create();
  for (const width of widths) document.addPage([width, 800]);
  if (lock) await document.encrypt(lock);
  const bytes = (await document.save()) as Uint8Array<ArrayBuffer>;
  return new File([bytes], 'a.pdf', { type: PDF });
}
const pageFile = (file: File, turns = 0): PageFile => ({ file, type: file.type, turns });
const photo = (turns = 0) => pageFile(new File([A_JPEG], 'foto.jpg', { type: 'image/jpeg' }), turns);
const read = async (file: File) => (await PDFDocument.load(await file.arrayBuffer())).getPages();

/** A form with a filled field that it leaves to the reader's program to draw. */
async function aFilledForm(text: string) {
  const document = await PDFDocument.create();
  const form = document.getForm();
  const field = form.createTextField('nombre');
  field.addToPage(document.addPage([400, 800]));
  field.setText(text);
  for (const { dict } of field.acroField.getWidgets()) dict.delete(PDFName.of('AP'));
  form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
  const bytes = (await document.save({ updateFieldAppearances: false })) as Uint8Array<ArrayBuffer>;
  return new File([bytes], 'formulario.pdf', { type: PDF });
}

/** A PDF of one page whose catalog holds more. */
async function aPdfWith(fill: (document: PDFDocument) => void) {
  const document = await PDFDocument.create();
  document.addPage([400, 800]);
  fill(document);
  return new File([(await document.save()) as Uint8Array<ArrayBuffer>], 'a.pdf', { type: PDF });
}

describe('the pages of one document', () => {
  it('are joined in their order, each turned as it was asked', async () => {
    const contract = pageFile(await aPdf([400, 500]), 3);
    const joined = await joinPages([photo(1), contract, photo()], 'DNI', LIMIT);
    expect(joined).toMatchObject({ name: 'DNI.pdf', type: PDF });
    const pages = await read(joined);
    expect(pages.map((page) => page.getRotation().angle)).toEqual([90, 270, 270, 0]);
    expect(pages.map((page) => Math.round(page.getWidth()))).toEqual([595, 400, 500, 595]);
  });

  it('of a PDF that is only protected against changes are taken', async () => {
    const guarded = await aPdf([400], { ownerPassword: 'oficina' });
    expect(await countPages(guarded)).toBe(1);
    expect(await read(await joinPages([pageFile(guarded)], 'DNI', LIMIT))).toHaveLength(1);
  });

  it('show what was filled in into a form, also where its program left that to the reader', async () => {
    const [page] = await read(
      await joinPages([pageFile(await aFilledForm('José Núñez')), photo()], 'DNI', LIMIT),
    );
    const widget = page?.node.Annots()?.lookup(0, PDFDict);
    expect(widget?.get(PDFName.of('AP'))).toBeDefined();
  });

  it('of a form that cannot be drawn are refused with what to do', async () => {
    await expect(joinPages([pageFile(await aFilledForm('Ş')), photo()], 'DNI', LIMIT)).rejects.toThrow(
      /^Este PDF es un formulario .* imprímalo con «Guardar como PDF» y elija ese archivo$/,
    );
  });

  it.each([
    [
      'that is a portfolio of other files',
      () =>
        aPdfWith(({ catalog, context }) => catalog.set(PDFName.of('Collection'), context.obj({ View: 'D' }))),
      /^Este PDF es una cartera/,
    ],
    [
      'that is a form for Adobe’s programs alone',
      () =>
        aPdfWith(({ catalog, context }) =>
          catalog.set(PDFName.of('AcroForm'), context.obj({ XFA: [], Fields: [] })),
        ),
      /^Este PDF es un formulario/,
    ],
    [
      'that needs a password',
      () => aPdf([400], { userPassword: 'secreto', ownerPassword: 'x' }),
      'Este PDF tiene contraseña. Guárdelo sin contraseña («Imprimir», «Guardar como PDF») y elíjalo de nuevo',
    ],
    [
      'that is damaged',
      async () => new File(['%PDF-1.7'], 'a.pdf', { type: PDF }),
      'Este PDF no se puede leer: está dañado o incompleto. Guárdelo de nuevo y elíjalo',
    ],
    [
      'that was cut short',
      async () => {
        const pdf = await aPdf([400, 500]);
        return pdf.slice(0, pdf.size - 20) as File;
      },
      'Este PDF no se puede leer: está dañado o incompleto. Guárdelo de nuevo y elíjalo',
    ],
    [
      'for the web that was cut short',
      async () =>
        new File(
          [
            '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
            '2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n',
            '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n',
          ],
          'a.pdf',
          { type: PDF },
        ),
      'Este PDF no se puede leer: está dañado o incompleto. Guárdelo de nuevo y elíjalo',
    ],
  ])('of a PDF %s are refused with what to do', async (_, made, problem) => {
    await expect(countPages(await made())).rejects.toThrow(problem);
  });

  it('are refused when they are too many, or too heavy together', async () => {
    const long = pageFile(await aPdf(Array(MAX_PAGES).fill(400)));
    await expect(joinPages([long, photo()], 'DNI', LIMIT)).rejects.toThrow(
      'Son 101 páginas y un documento puede tener 100. Quite las que sobren',
    );
    await expect(joinPages([photo(), photo()], 'DNI', 1024)).rejects.toThrow(
      /^Las páginas juntas pesan \d kB y el máximo es 1 kB\. Quite alguna, o use un PDF más liviano$/,
    );
  });
});
