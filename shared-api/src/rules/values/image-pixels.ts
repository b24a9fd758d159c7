import { typeOfContent } from './file-types.ts';

/** Most pixels of an image that is taken: more than any scanner or camera makes; decoded, it takes some 400 MB. */
export const MAX_IMAGE_PIXELS = 100_000_000;

/** Returns the number of pixels that the header of a JPEG or PNG tells; null for another type, or without one. */
export function imagePixels(content: Uint8Array): number | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const type = typeOfContent(content);
  if (type === 'image/jpeg') return jpegPixels(view);
  // Width and height stand in the first chunk (ISO 15948, clause 11.2.2).
  return type === 'image/png' && view.byteLength >= 24 ? view.getUint32(16) * view.getUint32(20) : null;
}

/** Goes from segment to segment to the frame header (ITU T.81, annex B.2.2), past a thumbnail in another. */
function jpegPixels(view: DataView): number | null {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // The picture's data follows.
    if (marker === 0xda) return null;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Among the markers of frames are those of tables: Huffman (0xc4), an extension (0xc8) and arithmetic coding (0xcc). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
