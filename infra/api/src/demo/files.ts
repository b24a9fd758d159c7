import { storeFile } from '../files/index.ts';
import { createPdf } from '../platform/pdf/sheet.ts';
import type { Platform } from '../platform/platform.ts';

const AUTHOR = 'Portal de Proveedores';
const WARNING = 'Documento de muestra, sin valor. Los datos de esta demostración son inventados.';

async function storeSample(platform: Platform, title: string, text: string): Promise<string> {
  const content = await createPdf({ title, author: AUTHOR, createdAt: platform.clock.now() }, (sheet) => {
    sheet.letterhead('Municipalidad', AUTHOR);
    sheet.heading(title);
    sheet.warning(WARNING);
    sheet.paragraph(text);
  });
  const { id } = await storeFile(platform, null, {
    name: `${title}.pdf`,
    mime: 'application/pdf',
    content,
  });
  return id;
}

const TERMS =
  'Aquí irían las condiciones generales y particulares, las especificaciones técnicas y la planilla de cotización.';
const DOCUMENT = 'Aquí iría lo que el proveedor presenta.';

/**
 * Stores the terms of every tender, and one file for each title: a file in two places of a request looks like a mistake,
 * which the portal says.
 */
export async function storeSamples(platform: Platform, titles: readonly string[]) {
  const samples = titles.map(async (title) => [title, await storeSample(platform, title, DOCUMENT)] as const);
  return {
    termsFileId: await storeSample(platform, 'Pliego de muestra', TERMS),
    sampleFileIds: new Map(await Promise.all(samples)),
  };
}
