import type { PdfDocument } from './pdf-document.ts';

/**
 * Loads the library that reads PDF when a reviewer first opens a document: its code is ten times that of the section.
 * Tests replace `open`.
 */
export const pdfReader = {
  /** @throws DamagedPdf for a file that cannot be shown; any other error when the library is not loaded */
  open: async (content: Blob): Promise<PdfDocument> => (await load()).openPdf(content),
  /** Loads the library ahead; a failure is reported when a file is opened. */
  preload: (): void => void load().catch(() => undefined),
};

async function load() {
  if (!('withResolvers' in Promise)) await import('./older-browsers.ts');
  return import('./pdf-reader.ts');
}
