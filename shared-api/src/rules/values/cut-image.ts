import { typeOfContent } from './file-types.ts';

/**
 * Returns true for a JPEG, PNG or WEBP that stops before its end: many decoders leave the rest of its picture empty. Bytes behind
 * the end do not matter, as phones append films. Other types are not examined.
 */
export function isCutImage(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const type = typeOfContent(content);
  if (type === 'image/jpeg') return !hasJpegEnd(content);
  if (type === 'image/png') return !hasPngEnd(view);
  // Its header (RIFF) says how many bytes follow the first 8.
  return type === 'image/webp' && 8 + view.getUint32(4, true) > view.byteLength;
}

/** Goes from marker to marker (ITU T.81, annex B), past the segments: a thumbnail in one has an end of its own. */
function hasJpegEnd(content: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < content.length) {
    const marker = content[at] === 0xff ? (content[at + 1] ?? 0) : 0;
    if (marker === 0xd9) return true;
    // The picture's data stands between segments, with escaped bytes (0) and restarts (0xd0 to 0xd7).
    const isSegment = marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8);
    at += isSegment ? 2 + (content[at + 2] ?? 0) * 256 + (content[at + 3] ?? 0) : 1;
  }
  return false;
}

/** Goes from chunk to chunk (ISO 15948, clause 5.3): each is a length, a type, so much content and a checksum. */
function hasPngEnd(view: DataView): boolean {
  const IEND = 0x49_45_4e_44;
  let at = 8;
  while (at + 12 <= view.byteLength) {
    if (view.getUint32(at + 4) === IEND) return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}
