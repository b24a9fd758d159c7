import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Program } from 'infra-testing/debian';
import { readPdf } from './read-pdf.ts';

/** It is CommonJS whose types name a default that Node doesn't give. */
const jsQr = createRequire(import.meta.url)('jsqr') as typeof import('jsqr')['default'];

const PIXELS_PER_MODULE = 4;
const QUIET_ZONE = 4;

/**
 * What the QR symbol of a PDF says: its figure painted as an image and read as a camera's picture would be. Works on
 * any machine, without a PDF renderer.
 * @throws Error when no symbol can be read
 */
export function readQr(pdf: Buffer): string {
  const { figure } = readPdf(pdf);
  const module = Math.min(...figure.map(([, , , height]) => height));
  const left = Math.min(...figure.map(([x]) => x));
  const top = Math.min(...figure.map(([, y]) => y));
  const right = Math.max(...figure.map(([x, , width]) => x + width));
  const pixel = (points: number) => Math.round((points / module) * PIXELS_PER_MODULE);
  const margin = QUIET_ZONE * PIXELS_PER_MODULE;
  const side = pixel(right - left) + 2 * margin;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y, width, height] of figure) {
    for (let row = margin + pixel(y - top); row < margin + pixel(y + height - top); row++) {
      const start = row * side + margin + pixel(x - left);
      for (let at = start; at < start + pixel(width); at++) image.fill(0, at * 4, at * 4 + 3);
    }
  }
  return readImage(image, side, side);
}

/**
 * What the QR symbol on the first page of a PDF says once poppler has painted the page, as printers and viewers do.
 * @param pdftoppm poppler's program, of Debian's poppler-utils
 * @throws Error when no symbol can be read
 */
export function readPaintedQr(pdf: Buffer, pdftoppm: Program): string {
  const options = { input: pdf, env: pdftoppm.env, maxBuffer: 64 * 1024 * 1024 };
  const ppm = execFileSync(pdftoppm.file, ['-r', '150', '-singlefile', '-'], options);
  // PPM: 'P6', width, height and 255, then three bytes a pixel.
  const [head = '', width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  const pixels = Number(width) * Number(height);
  const image = new Uint8ClampedArray(pixels * 4).fill(255);
  for (let at = 0; at < pixels; at++)
    image.set(ppm.subarray(head.length + at * 3, head.length + at * 3 + 3), at * 4);
  return readImage(image, Number(width), Number(height));
}

function readImage(image: Uint8ClampedArray, width: number, height: number): string {
  const symbol = jsQr(image, width, height, { inversionAttempts: 'dontInvert' });
  if (!symbol) throw new Error('no QR symbol can be read');
  return symbol.data;
}
