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

/** Stores the terms of every tender and the paper of every supplier. */
export const storeSamples = async (platform: Platform) => ({
  termsFileId: await storeSample(
    platform,
    'Pliego de muestra',
    'Aquí irían las condiciones generales y particulares, las especificaciones técnicas y la planilla de cotización.',
  ),
  documentFileId: await storeSample(
    platform,
    'Documento de muestra',
    'Aquí iría la constancia que el proveedor presenta.',
  ),
});
