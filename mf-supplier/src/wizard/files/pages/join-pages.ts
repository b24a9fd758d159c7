import { degrees, EncryptedPDFError, PDFDocument, PDFName, PDFTextField } from '@cantoo/pdf-lib';
import { sizeText } from 'shared-api/rules';

/** Most pages of one document. */
export const MAX_PAGES = 100;

const PASSWORD_PROBLEM =
  'Este PDF tiene contraseña. Guárdelo sin contraseña («Imprimir», «Guardar como PDF») y elíjalo de nuevo';
const UNREADABLE_PDF = 'Este PDF no se puede leer: está dañado o incompleto. Guárdelo de nuevo y elíjalo';
const PORTFOLIO_PROBLEM =
  'Este PDF es una cartera (portafolio): guarda otros archivos adentro y se vería solo su portada. Ábralo, guarde aparte los archivos que contiene y elija esos';
const FORM_PROBLEM =
  'Este PDF es un formulario que solo se ve entero en el programa con que se completó. Ábralo ahí, imprímalo con «Guardar como PDF» y elija ese archivo';

/** A file whose pages become part of a document. */
export interface PageFile {
  readonly file: File;
  /** Content type: a PDF, or a JPEG that stands upright. */
  readonly type: string;
  /** Quarter turns to the right. */
  readonly turns: number;
}

/** The joined file is not made; the message says why and what to do. */
export class JoinError extends Error {
  override readonly name = 'JoinError';
}

/** A4 in points. */
const SHORT_SIDE = 595.28;
const LONG_SIDE = 841.89;

/** Counts the pages of a PDF. @throws JoinError if it needs a password or can't be read */
export async function countPages(file: File): Promise<number> {
  return (await openPdf(file)).getPageCount();
}

/**
 * Joins files to one PDF, in their order: each photo on an A4 sheet of its own, each PDF with all its pages.
 * @param name name of the document, without an ending
 * @throws JoinError if a PDF can't be read, or the result has too many pages or bytes
 */
export async function joinPages(files: readonly PageFile[], name: string, maxBytes: number): Promise<File> {
  const joined = await PDFDocument.create();
  for (const page of files) {
    if (page.type === 'application/pdf') await addPdf(joined, page);
    else await addPhoto(joined, page);
  }
  const count = joined.getPageCount();
  if (count > MAX_PAGES) {
    throw new JoinError(`Son ${count} páginas y un documento puede tener ${MAX_PAGES}. Quite las que sobren`);
  }
  const bytes = await joined.save();
  if (bytes.length > maxBytes) {
    throw new JoinError(
      `Las páginas juntas pesan ${sizeText(bytes.length)} y el máximo es ${sizeText(maxBytes)}. Quite alguna, o use un PDF más liviano`,
    );
  }
  return new File([bytes as Uint8Array<ArrayBuffer>], `${name.replace(/[/\\:*?"<>|]/g, ' ')}.pdf`, {
    type: 'application/pdf',
  });
}

async function openPdf(file: File): Promise<PDFDocument> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return await load(bytes);
  } catch (error) {
    if (error instanceof JoinError) throw error;
    if (!(error instanceof EncryptedPDFError)) throw new JoinError(UNREADABLE_PDF);
  }
  // Many offices protect a PDF against changes alone: that one opens with an empty password.
  return load(bytes, '').catch((error: unknown) => {
    throw error instanceof JoinError ? error : new JoinError(PASSWORD_PROBLEM);
  });
}

/** Rejects also a PDF that was cut short: the library reads what is left of it, without the missing pages. */
async function load(bytes: Uint8Array, password?: string): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    preserveXFA: true,
    ...(password !== undefined && { password }),
  });
  if (!new TextDecoder('latin1').decode(bytes).includes('startxref')) throw new JoinError(UNREADABLE_PDF);
  // A PDF made for the web has a `startxref` at its beginning too: a missing page shows that its end is gone.
  document.catalog.Pages().traverse((page) => {
    if (page === undefined) throw new JoinError(UNREADABLE_PDF);
  });
  if (document.catalog.has(PDFName.of('Collection'))) throw new JoinError(PORTFOLIO_PROBLEM);
  const form = document.catalog.getAcroForm();
  // Such pages are drawn by Adobe's programs alone.
  if (form?.dict.has(PDFName.of('XFA')) && form.getFields().length === 0) throw new JoinError(FORM_PROBLEM);
  return document;
}

/**
 * Draws what was filled in into a PDF's form and left for the reader's program to draw: joined pages have no form that
 * would ask for it.
 */
function drawFields(document: PDFDocument): void {
  const acroForm = document.catalog.getAcroForm();
  if (!acroForm) return;
  const isLeftToReader = String(acroForm.dict.get(PDFName.of('NeedAppearances'))) === 'true';
  try {
    const form = document.getForm();
    const font = form.getDefaultFont();
    const letters = new Set(font.getCharacterSet());
    for (const field of form.getFields()) {
      const isText = field instanceof PDFTextField;
      if (!field.needsAppearancesUpdate() && !(isText && isLeftToReader)) continue;
      const text = isText ? (field.getText() ?? '').replace(/\s/g, '') : '';
      // The library would draw a question mark.
      if (![...text].every((letter) => letters.has(letter.codePointAt(0) ?? 0)))
        throw new JoinError(FORM_PROBLEM);
      field.defaultUpdateAppearances(font);
    }
  } catch {
    throw new JoinError(FORM_PROBLEM);
  }
}

async function addPdf(joined: PDFDocument, { file, turns }: PageFile): Promise<void> {
  const source = await openPdf(file);
  drawFields(source);
  for (const page of await joined.copyPages(source, source.getPageIndices())) {
    page.setRotation(degrees(page.getRotation().angle + turns * 90));
    joined.addPage(page);
  }
}

async function addPhoto(joined: PDFDocument, { file, turns }: PageFile): Promise<void> {
  const photo = await joined.embedJpg(await file.arrayBuffer());
  const isWide = photo.width > photo.height;
  const [width, height] = isWide ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE];
  const scale = Math.min(width / photo.width, height / photo.height);
  const page = joined.addPage([width, height]);
  page.drawImage(photo, {
    x: (width - photo.width * scale) / 2,
    y: (height - photo.height * scale) / 2,
    width: photo.width * scale,
    height: photo.height * scale,
  });
  page.setRotation(degrees(turns * 90));
}
