import iconv from 'iconv-lite';

/** Encodings of one byte a letter, as Excel writes 'CSV', 'CSV (Macintosh)' and 'CSV (MS-DOS)'; the usual one first. */
const SINGLE_BYTE = [
  ['windows1252', 'Windows-1252'],
  ['macintosh', 'Mac Roman'],
  ['cp850', 'MS-DOS 850'],
] as const;

/** An accented letter beside a plain one of the same case, or a sign behind an N: what Spanish has and a wrong encoding breaks. */
const SPANISH = /[a-z][áéíóúñü]|[áéíóúñü][a-z]|[A-Z][ÁÉÍÓÚÑÜ]|[ÁÉÍÓÚÑÜ][A-Z]|N[º°]|¿|¡/gu;

/** Share of NUL bytes from which a text without a byte order mark is UTF-16. */
const UTF16_NULS = 0.3;

/** Decodes a text file: by its byte order mark, else as UTF-8, else in the single-byte encoding that gives most Spanish. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = wideEncoding(bytes);
  if (wide) return { text: iconv.decode(buffer, wide), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return bestSingleByte(buffer);
  }
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const nuls = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 1_000).entries()) {
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  }
  const least = (Math.min(bytes.length, 1_000) / 2) * UTF16_NULS;
  const [even = 0, odd = 0] = nuls;
  if (Math.max(even, odd) <= least) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function bestSingleByte(buffer: Buffer) {
  const decoded = SINGLE_BYTE.map(([name, encoding]) => {
    const text = iconv.decode(buffer, name);
    return { text, encoding, score: text.match(SPANISH)?.length ?? 0 };
  });
  return decoded.reduce((best, next) => (next.score > best.score ? next : best));
}
