import { isCutImage } from 'shared-api/rules';

/** A photo above this travels reduced, in bytes. */
export const SHRINK_ABOVE_BYTES = 1024 * 1024;

/** Weight that a reduced photo should not exceed, in bytes: it then arrives within 15 s at 500 kbit/s. */
const TARGET_BYTES = 900_000;

/** Sizes to try in this order until the photo is light enough: the long side in pixels, and JPEG quality. */
const STEPS = [
  { side: 2500, quality: 0.8 },
  { side: 2500, quality: 0.7 },
  { side: 2100, quality: 0.7 },
  // An A4 page photographed whole keeps some 150 dots an inch: below that, small print can't be read.
  { side: 1750, quality: 0.7 },
] as const;

/** Size in pixels and JPEG quality of one attempt. */
interface ShrinkStep {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

/** Returns the attempts for a photo of that size in pixels; none enlarges it. */
export function shrinkSteps(width: number, height: number): readonly ShrinkStep[] {
  const long = Math.max(width, height);
  return STEPS.map(({ side, quality }) => {
    const share = Math.min(1, side / long);
    return {
      width: Math.max(1, Math.round(width * share)),
      height: Math.max(1, Math.round(height * share)),
      quality,
    };
  });
}

/**
 * Converts a photo (of any type that the browser reads) to a JPEG that stays legible, rotated by its EXIF data,
 * on a white background.
 * Returns null if it would have to be too small to read to weigh at most `maxBytes`. Rejects if the browser cannot decode it, or
 * if it is cut: some browsers would make a whole photo of it.
 */
export async function shrinkPhoto(file: File, maxBytes: number): Promise<File | null> {
  if (isCutImage(new Uint8Array(await file.arrayBuffer()))) throw new Error('the image is cut');
  // It is upright by itself. Chrome 109 refuses the word for that, 'from-image'.
  const photo = await createImageBitmap(file);
  try {
    let lightest: Blob | null = null;
    for (const step of shrinkSteps(photo.width, photo.height)) {
      lightest = await jpegOf(photo, step);
      if (lightest.size <= Math.min(TARGET_BYTES, maxBytes)) break;
    }
    if (lightest === null || lightest.size > maxBytes) return null;
    return new File([lightest], jpegName(file.name), { type: lightest.type });
  } finally {
    photo.close();
  }
}

async function jpegOf(photo: ImageBitmap, { width, height, quality }: ShrinkStep): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  if (blob === null) throw new Error('the canvas gave no image');
  return blob;
}

const jpegName = (name: string) =>
  `${name.replace(/\.(jpe?g|png|hei[cf]|webp|avif|gif|bmp|tiff?)$/i, '')}.jpg`;
