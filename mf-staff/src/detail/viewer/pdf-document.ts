/** Width and height, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Clockwise rotation of the pages, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;

/** The elements that a page is drawn into: `image` gets its size in device pixels, `text` gets the page's words at their places. */
export interface PageTarget {
  readonly image: HTMLCanvasElement;
  readonly text: HTMLElement;
}

export interface PdfPage {
  /** Size at 100 %, as the file turns the page. */
  readonly size: Size;
  /**
   * Draws the page at a width.
   * @returns true if the page has text, false for a scanned one; rejects when `signal` aborts
   */
  draw(
    target: PageTarget,
    view: { readonly width: number; readonly rotation: Rotation },
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Frees the memory of the drawn page. */
  release(): void;
}

export interface PdfDocument {
  readonly pages: number;
  /** Size of the first page; the placeholders of the others have it too. */
  readonly first: Size;
  /** Reads one page, from 1. */
  page(number: number): Promise<PdfPage>;
  close(): void;
}

/** Says that a file is no PDF, is damaged beyond repair or has a password: opening it again will not help. */
export class DamagedPdf extends Error {}
