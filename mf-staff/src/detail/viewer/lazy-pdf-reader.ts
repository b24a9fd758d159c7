import type { PdfDocument } from './pdf-document.ts';

/**
 * The edge to the library that reads PDF: its code, ten times that of the section, is loaded when a reviewer first opens
 * a document. Tests replace `open`.
 */
export const pdfReader = {
  /** @throws for a file that is no PDF, is damaged beyond repair or has a password */
  open: async (content: Blob): Promise<PdfDocument> => (await import('./pdf-reader.ts')).openPdf(content),
  /** Loads the library ahead; a failure shows when a file is opened. */
  preload: (): void => void import('./pdf-reader.ts').catch(() => undefined),
};
