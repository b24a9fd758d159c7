import { isCutImage } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A segment of a JPEG, and a chunk of a PNG, with that content. */
const segment = (marker: string, content: string) =>
  `\xff${marker}\0${String.fromCharCode(content.length + 2)}${content}`;
const chunk = (type: string, content = '') =>
  `\0\0\0${String.fromCharCode(content.length)}${type}${content}\0\0\0\0`;

const THUMBNAIL = '\xff\xd8\xff\xda\0\x02\x01\xff\xd9';
const IMAGES = [
  [
    'a JPEG with a thumbnail, escaped bytes and restarts',
    `\xff\xd8${segment('\xe1', THUMBNAIL)}${segment('\xda', '\x01')}ab\xff\0\xff\xd0c\xff\xff\xd9`,
  ],
  [
    'a progressive JPEG',
    `\xff\xd8${segment('\xda', '\x01')}ab${segment('\xc4', '\xff\xd9')}${segment('\xda', '\x02')}cd\xff\xd9`,
  ],
  ['a PNG', `\x89PNG\r\n\x1a\n${chunk('IHDR', 'size')}${chunk('IDAT', 'no IEND yet')}${chunk('IEND')}`],
  ['a WEBP', 'RIFF\x06\0\0\0WEBPVP'],
] as const;

describe('an image', () => {
  it.each(IMAGES)('is cut wherever %s stops before its end', (_what, text) => {
    const image = bytes(text);
    // Fewer bytes do not show the type.
    for (let length = 12; length < image.length; length += 1) {
      expect([length, isCutImage(image.subarray(0, length))]).toEqual([length, true]);
    }
    expect(isCutImage(image)).toBe(false);
  });

  it.each(IMAGES)('is whole where a phone appended a film to %s', (_what, text) =>
    expect(isCutImage(bytes(`${text}\0\0\0\x18ftypmp42`))).toBe(false),
  );

  it('of another type is left to whoever decodes it', () => {
    expect(isCutImage(bytes('\0\0\0\x18ftypheic'))).toBe(false);
  });
});
