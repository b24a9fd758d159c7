// The `legacy` build runs in browsers of the last years (`older-browsers.ts`); the other one only in those of the last months.
import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFPageProxy,
  PDFWorker,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  DamagedPdf,
  type PageTarget,
  type PdfDocument,
  type PdfPage,
  type Rotation,
} from './pdf-document.ts';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** Decoders of scanned pages and the two fonts that no system has. Fonts for Asian scripts are left out. */
const LIBRARY_FILES: Readonly<Record<string, URL>> = {
  'jbig2.wasm': new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url),
  'openjpeg.wasm': new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url),
  'FoxitSymbol.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
  'FoxitDingbats.pfb': new URL('pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
};

/** Fetches the library's files by the names that this build gave them. */
class LibraryFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = LIBRARY_FILES[filename];
    if (!url) throw new Error(`The viewer has no file ${filename}.`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${filename} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** One worker reads all documents: starting it takes longer than opening a file. */
let worker: PDFWorker | undefined;

/** Largest canvas that every browser draws, in pixels: a page that is enlarged further gets less sharp, not blank. */
const MAX_CANVAS_PIXELS = 16_777_216;

export async function openPdf(content: Blob): Promise<PdfDocument> {
  worker ??= new PDFWorker();
  const loading = getDocument({
    data: new Uint8Array(await content.arrayBuffer()),
    worker,
    BinaryDataFactory: LibraryFiles,
    verbosity: 0,
  });
  try {
    const pdf = await loading.promise;
    const page = async (number: number) => pageOf(await pdf.getPage(number));
    const { size } = await page(1);
    return { pages: pdf.numPages, first: size, page, close: () => void loading.destroy() };
  } catch (error) {
    void loading.destroy();
    const isDamaged = error instanceof InvalidPDFException || error instanceof PasswordException;
    throw isDamaged ? new DamagedPdf('The file is no readable PDF.', { cause: error }) : error;
  }
}

function pageOf(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    size: { width, height },
    draw: (target, view, signal) => draw(page, target, view, signal),
    release: () => void page.cleanup(),
  };
}

async function draw(
  page: PDFPageProxy,
  { image, text }: PageTarget,
  view: { readonly width: number; readonly rotation: Rotation },
  signal: AbortSignal,
): Promise<boolean> {
  const rotation = (page.rotate + view.rotation) % 360;
  const scale = view.width / page.getViewport({ scale: 1, rotation }).width;
  const viewport = page.getViewport({ scale, rotation });
  const density = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height)),
  );
  image.width = Math.floor(viewport.width * density);
  image.height = Math.floor(viewport.height * density);
  const drawing = page.render({
    canvas: image,
    viewport: page.getViewport({ scale: scale * density, rotation }),
  });
  text.style.setProperty('--total-scale-factor', String(scale));
  const words = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  signal.addEventListener('abort', () => {
    drawing.cancel();
    words.cancel();
  });
  const [, laid] = await Promise.allSettled([drawing.promise, words.render()]);
  signal.throwIfAborted();
  await drawing.promise;
  return laid.status === 'fulfilled' && words.textContentItemsStr.some((item) => item.trim() !== '');
}
