/** Only images up to this size are looked at, in bytes: a photo of a page with text on it weighs more. */
const LOOKED_AT_BYTES = 200_000;

/** Long side below which a document can hardly be read, in pixels: a thumbnail, or a picture out of a chat's list. */
const LEGIBLE_SIDE = 400;

/** Side of the copy in which the colours are compared, in pixels. */
const COPY_SIDE = 256;

/** Most by which the colours of an empty page differ, of 255: paper and shadows. */
const PAPER_RANGE = 16;

const BLANK = 'La imagen parece en blanco, o de un solo color: ábrala y revise que sea la que quería subir.';

/**
 * Says why an image may be illegible, in Spanish; null if nothing speaks for that. Advice alone: such an image is taken.
 * Rejects if the browser cannot decode it.
 */
export async function legibilityDoubt(image: Blob): Promise<string | null> {
  if (image.size > LOOKED_AT_BYTES) return null;
  const bitmap = await createImageBitmap(image);
  try {
    const { width, height } = bitmap;
    if (Math.max(width, height) < LEGIBLE_SIDE) {
      return `La imagen es muy chica (${width}\u00a0×\u00a0${height}\u00a0píxeles) y puede no leerse. Si es una miniatura, suba la foto original.`;
    }
    return colourRange(bitmap) < PAPER_RANGE ? BLANK : null;
  } finally {
    bitmap.close();
  }
}

/** Returns by how much the brightness of the image's parts differs, 0 to 255. */
function colourRange(bitmap: ImageBitmap): number {
  const canvas = document.createElement('canvas');
  canvas.width = COPY_SIDE;
  canvas.height = COPY_SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to draw on');
  // Otherwise the browser would skip thin lines instead of averaging them.
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, COPY_SIDE, COPY_SIDE);
  const { data } = context.getImageData(0, 0, COPY_SIDE, COPY_SIDE);
  let [darkest, brightest] = [255, 0];
  for (let at = 0; at < data.length; at += 4) {
    const brightness = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    darkest = Math.min(darkest, brightness);
    brightest = Math.max(brightest, brightness);
  }
  return brightest - darkest;
}
