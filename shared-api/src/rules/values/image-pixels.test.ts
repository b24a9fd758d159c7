import { imagePixels } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A JPEG's segment of 10 bytes that tells the picture's size: 513 high, 770 wide. */
const size = (marker: string) => `\xff${marker}\0\x0b\x08\x02\x01\x03\x02\x01\x01\x11\0`;
const THUMBNAIL = '\xff\xe1\0\x0d\xff\xc0\0\x09\x08\0\x01\0\x01\x01\x01';

describe('the pixels of an image', () => {
  it.each([
    ['a JPEG', `\xff\xd8${size('\xc0')}`],
    ['a progressive JPEG with tables before', `\xff\xd8\xff\xc4\0\x04\x01\x02${size('\xc2')}`],
    ['a JPEG with a thumbnail', `\xff\xd8${THUMBNAIL}${size('\xc1')}`],
    ['a JPEG with filling bytes', `\xff\xd8\xff\xff${size('\xc0')}`],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x03\x02\0\0\x02\x01\x08\x02\0\0\0'],
  ])('are read from the header of %s', (_, text) => expect(imagePixels(bytes(text))).toBe(770 * 513));

  it.each([
    ['a JPEG that stops before its size', '\xff\xd8\xff\xc0\0\x0b\x08\x02'],
    ['a JPEG without a size', `\xff\xd8\xff\xc4\0\x04\x01\x02\xff\xda\0\x02ab\xff\xd9`],
    ['a PNG that stops before its size', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0'],
    ['another type', '\0\0\0\x18ftypheic'],
  ])('are not known of %s', (_, text) => expect(imagePixels(bytes(text))).toBeNull());
});
