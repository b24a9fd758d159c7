import { typeOfContent, uploadProblem } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the type of a file’s content', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['a PDF with a line break before its header', '\r\n%PDF-1.4', 'application/pdf'],
    ['a PDF with a printer’s commands before it', '\x1b%-12345X@PJL JOB\r\n%PDF-1.4', 'application/pdf'],
    ['a PDF’s header that ends with the 1,024th byte', `${' '.repeat(1019)}%PDF-`, 'application/pdf'],
    ['a PDF’s header one byte later', `${' '.repeat(1020)}%PDF-`, ''],
    ['a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['an iPhone’s photo', '\0\0\0\x18ftypheic', 'image/heic'],
    ['another photo of its kind', '\0\0\0\x18ftypmif1', 'image/heic'],
    ['a web page’s image', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['an AVIF', '\0\0\0\x18ftypavif', 'image/avif'],
    ['a GIF', 'GIF89a', 'image/gif'],
    ['a scanner’s BMP', 'BM\x36\x10\0\0\0\0\0\0', 'image/bmp'],
    ['a scanner’s TIFF', 'II*\0', 'image/tiff'],
    ['a fax', 'MM\0*', 'image/tiff'],
    ['a document of Word', 'PK\x03\x04\x14\0', 'application/zip'],
    ['an old document of Word', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/msword'],
    ['a text with formats', '{\\rtf1\\ansi', 'application/msword'],
    ['a text', 'BMW', ''],
    ['a film', '\0\0\0\x18ftypmp42', 'video/mp4'],
    ['an iPhone’s film', '\0\0\0\x14ftypqt  ', 'video/mp4'],
    ['a film of a browser', '\x1a\x45\xdf\xa3', 'video/mp4'],
    ['a RAR', 'Rar!\x1a\x07', 'application/x-compressed'],
    ['a 7z', '7z\xbc\xaf\x27\x1c', 'application/x-compressed'],
    ['a mail', 'Delivered-To: juan@correo.example\r\n', 'message/rfc822'],
    ['a mail of another program', 'X-Account-Key: account1\r\n', 'message/rfc822'],
    ['a page saved as one file', 'From: <Saved by Blink>\r\n', 'message/rfc822'],
    ['a text with a word of mails', 'Fromage', ''],
    ['a page', '\n<!DOCTYPE html>', 'text/html'],
    ['a page without its type', '<html>', 'text/html'],
    ['a page with a byte order mark', '\xef\xbb\xbf<html>', 'text/html'],
    ['nothing', '', ''],
  ])('of %s', (_what, text, type) => expect(typeOfContent(bytes(text))).toBe(type));

  it.each([
    ['image/heic', 'iPhone'],
    ['image/webp', 'WEBP: ábrala y guárdela como JPG'],
    ['image/tiff', 'TIFF'],
    ['application/zip', 'Word.*como PDF'],
    ['application/msword', 'Word.*como PDF'],
    ['application/x-compressed', 'lo que tiene adentro'],
    ['video/mp4', 'una foto de cada página'],
    ['message/rfc822', 'adjunto.*como PDF'],
    ['text/html', 'página web.*imprímala'],
  ])('says what to do with %s', (type, help) =>
    expect(uploadProblem({ type, bytes: 10 })).toMatch(
      new RegExp(`^El archivo debe ser PDF, JPG o PNG\\. .*${help}`),
    ),
  );
});
