/** More than any scanner or camera makes; decoded, it takes about 400 MB in the reader's browser. */
const MOST_PIXELS = 100_000_000;

/**
 * Whether the first bytes of a PNG announce an image so large that showing it would exhaust the reader's machine:
 * a few kilobytes can hold gigabytes of one colour.
 */
export function isHugePng(head: Buffer): boolean {
  const isPng = head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR';
  return isPng && head.readUInt32BE(16) * head.readUInt32BE(20) > MOST_PIXELS;
}
