import type { PdfDocument } from './pdf-document.ts';

/**
 * Loads the library that reads PDF when a reviewer first opens a document: its code is ten times that of the section.
 * Tests replace `open`.
 */
export const pdfReader = {
  /** @throws for a file that is no PDF, is damaged beyond repair or has a password */
  open: async (content: Blob): Promise<PdfDocument> => (await import('./pdf-reader.ts')).openPdf(content),
  /** Loads the library ahead; a failure is reported when a file is opened. */
  preload: (): void => void import('./pdf-reader.ts').catch(() => undefined),
};
