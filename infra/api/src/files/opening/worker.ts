import { parentPort } from 'node:worker_threads';
import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MAX_IMAGE_PIXELS } from 'shared-api/rules';
import sharp from 'sharp';
import type { Opening, OpenTask } from './opening.ts';

const MAX_PAGES = 2_000;

/** Opens a PDF as a reader's program would: the first page can be drawn, and one for the web was not cut before its last. */
async function openPdf(content: Uint8Array): Promise<Opening> {
  // Errors only: warnings about fonts and images are of no use here. Images are not decoded, which may take seconds.
  const loading = getDocument({ data: content, maxImageSize: 1, verbosity: 0, stopAtErrors: false });
  try {
    const pdf = await loading.promise;
    if (pdf.numPages > MAX_PAGES) return 'too-many-pages';
    const page = await pdf.getPage(1);
    await page.getOperatorList();
    await pdf.getPage(pdf.numPages);
    const { info } = await pdf.getMetadata();
    if ('IsCollectionPresent' in info && info.IsCollectionPresent) return 'pdf-portfolio';
    const isForm = 'IsAcroFormPresent' in info && info.IsAcroFormPresent;
    if ('IsXFAPresent' in info && info.IsXFAPresent && !isForm) return 'adobe-form';
    return { pages: pdf.numPages };
  } catch (error) {
    return error instanceof PasswordException ? 'password' : 'damaged-pdf';
  } finally {
    await loading.destroy();
  }
}

async function openImage(content: Uint8Array): Promise<Opening> {
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width * height > MAX_IMAGE_PIXELS) return 'too-many-pixels';
    await sharp(content, {
      failOn: 'truncated',
      limitInputPixels: MAX_IMAGE_PIXELS,
      sequentialRead: true,
    }).stats();
    return { pages: 1 };
  } catch {
    return 'damaged-image';
  }
}

// One image at a time in one thread: the worker bounds time and memory of one file.
sharp.concurrency(1);
sharp.cache(false);
parentPort?.on('message', async ({ mime, content }: OpenTask) => {
  const opening = await (mime === 'application/pdf' ? openPdf(content) : openImage(content));
  parentPort?.postMessage(opening);
});
