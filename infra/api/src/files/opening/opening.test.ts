import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { debianProgram } from 'infra-testing/debian';
import { sampleJpeg, samplePdf } from 'infra-testing/files';
import { seeded } from 'infra-testing/seeded';
import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { pdfBomb, pngOf } from '#test/hostile-files.ts';
import { PERSON } from '#test/request.ts';
import { openFile } from './opening.ts';

const HOUR_MS = 3_600_000;
const SAMPLES = path.join(import.meta.dirname, '../../../test/samples/uploads');
const sample = (name: string) => readFileSync(path.join(SAMPLES, name));

/** Its catalog and first page come first, so that they can be shown before the rest is there. */
const CUT_FOR_THE_WEB = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n' +
    '2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n',
);

/** A PDF of one page whose catalog says more. */
const pdfWith = (entries: string) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${entries}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n' +
      '4 0 obj<</Length 30>>stream\n<xdp:xdp xmlns:xdp="x"></xdp:xdp>\nendstream endobj\n' +
      '5 0 obj<</FT/Tx/T(nombre)/V(Ana)>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
  );

const FORM_FOR_ALL = pdfWith('/AcroForm<</XFA 4 0 R/Fields[5 0 R]>>');

/** It shows the whole picture coarsely before the rest is there. */
const CUT_INTERLACED_PNG = (
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#876' } })
    .png({ progressive: true })
    .toBuffer()
).subarray(0, 80);

describe.each(ANY_DATABASE)('a file that somebody brings (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;
  beforeAll(async () => {
    api = await startApi(kind);
    supplier = await api.signOn(PERSON);
  });
  afterAll(() => api?.stop());

  it.each([
    ['with a line break before its header, as scanners write it', 'pdf-leading-crlf.pdf', 'application/pdf'],
    ['with a printer’s commands before its header', 'pdf-pjl.pdf', 'application/pdf'],
    ['turned by its EXIF data', 'exif-rotado.jpg', 'image/jpeg'],
    ['with a form that other programs draw too', FORM_FOR_ALL, 'application/pdf'],
  ])('%s is stored as it was sent', async (_what, file, mime) => {
    const [name, content] = typeof file === 'string' ? [file, sample(file)] : ['formulario.pdf', file];
    const { status, body } = await api.upload(supplier, content, name);
    expect(status).toBe(200);
    const read = await api.call('GET', body.data.slice(body.data.indexOf('/files/')));
    expect(read.headers.get('content-type')).toBe(mime);
    expect(Buffer.compare(read.body, content)).toBe(0);
  });

  it.each([
    [
      'asks for a password',
      sample('pdf-encrypted.pdf'),
      400,
      /^Este PDF tiene contraseña: .*suba ese archivo\.$/,
    ],
    ['is a PDF cut short', sample('pdf-cortado.pdf'), 400, /^Este PDF está dañado o incompleto/],
    ['is a PDF for the web cut short', CUT_FOR_THE_WEB, 400, /^Este PDF está dañado o incompleto/],
    ['is a portfolio of other files', pdfWith('/Collection<</View/D>>'), 400, /^Este PDF es una cartera/],
    [
      'is a form for Adobe’s programs alone',
      pdfWith('/AcroForm<</XFA 4 0 R/Fields[]>>'),
      400,
      /Adobe Reader/,
    ],
    ['is a photo cut short', sample('jpeg-cortado.jpg'), 400, /^Esta imagen está dañada o incompleta/],
    ['is an interlaced PNG cut short', CUT_INTERLACED_PNG, 400, /^Esta imagen está dañada o incompleta/],
    ['is an image of 4,290 million pixels', sample('jpeg-65500x65500.jpg'), 400, /demasiados píxeles/],
    ['is an image of a thousand million pixels', pngOf(40_000, 25_000), 400, /demasiados píxeles/],
    [
      'is an iPhone’s photo',
      sample('foto.heic'),
      415,
      /^El archivo debe ser PDF, JPG o PNG\. .*«Más compatible»/,
    ],
    ['is the beginning of a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 400, /^Esta imagen está dañada/],
    ['is a page with a PDF’s header further on', Buffer.from('<html>\n%PDF-1.4\n%%EOF'), 400, /dañado/],
  ])('that %s is refused with what to do about it', async (_what, content, status, message) => {
    const answer = await api.upload(supplier, content, 'acta.pdf');
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
  });
});

const PDFTOPPM = debianProgram('pdftoppm');

/** Opens a file with other programs than the portal's: poppler where there is one, and two decoders without native code. */
function opensElsewhere(mime: string, content: Uint8Array): boolean {
  try {
    if (mime === 'image/png') PNG.sync.read(Buffer.from(content));
    else if (mime === 'image/jpeg') decode(content);
    else if (PDFTOPPM) {
      const { file, env } = PDFTOPPM;
      execFileSync(file, ['-r', '20', '-l', '1', '-'], { env, input: content, stdio: 'pipe' });
    }
    return true;
  } catch {
    return false;
  }
}

describe('opening', () => {
  const ANSWERS = ['opens', 'password', 'damaged-pdf', 'damaged-image', 'too-many-pages', 'too-many-pixels'];

  it('takes a file that was cut or altered only if others can open it too, and goes on', async () => {
    const random = seeded(20_261_125);
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#876' } })
      .jpeg()
      .toBuffer();
    const scan = await sharp(photo).png().toBuffer();
    const originals = [
      ['application/pdf', await samplePdf()],
      ['image/jpeg', photo],
      ['image/png', scan],
    ] as const;
    const answers = new Map<string, number>();
    let unopened = 0;
    for (let round = 0; round < 200; round += 1) {
      const [mime, whole] = originals[round % originals.length] ?? originals[0];
      const content = Uint8Array.from(
        whole.subarray(0, random.chance(0.3) ? 8 + random.below(whole.length - 8) : undefined),
      );
      for (let flips = random.below(7); flips > 0; flips -= 1) {
        content[random.below(content.length)] = random.below(256);
      }
      const answer = await openFile({ mime, content }, null);
      const opens = typeof answer !== 'string';
      const name = opens ? 'opens' : answer;
      answers.set(name, (answers.get(name) ?? 0) + 1);
      if (opens && !opensElsewhere(mime, content)) unopened += 1;
    }
    // Viewers bridge a few wrong spots that others do not, such as a page tree without its count.
    expect(unopened / (answers.get('opens') ?? 0)).toBeLessThan(0.05);
    expect([...answers.keys()].filter((answer) => !ANSWERS.includes(answer))).toEqual([]);
    for (const answer of ['opens', 'damaged-pdf', 'damaged-image']) {
      expect(answers.get(answer)).toBeGreaterThan(20);
    }
    expect(await openFile({ mime: 'image/jpeg', content: sampleJpeg() }, null)).toEqual({ pages: 1 });
    expect(await openFile({ mime: 'application/pdf', content: await samplePdf('uno', 3) }, null)).toEqual({
      pages: 3,
    });
  });

  it('gives up a file that takes too much CPU time, and goes on with the next', async () => {
    const bomb = { mime: 'application/pdf', content: pdfBomb(100, 'q\n') };
    expect(await openFile(bomb, null, { cpuMs: 300, elapsedMs: HOUR_MS })).toBe('exhausting');
    const pdf = { mime: 'application/pdf', content: await samplePdf() };
    expect(await openFile(pdf, null)).toEqual({ pages: 1 });
  });

  it('gives up a file that is not read in time without calling it exhausting: the server may be busy', async () => {
    const bomb = { mime: 'application/pdf', content: pdfBomb(100, 'q\n') };
    expect(await openFile(bomb, null, { cpuMs: HOUR_MS, elapsedMs: 200 })).toBe('unchecked');
    const pdf = { mime: 'application/pdf', content: await samplePdf() };
    expect(await openFile(pdf, null)).toEqual({ pages: 1 });
  });

  it('opens other people’s files before the further ones of somebody whose file took long', async () => {
    const order: string[] = [];
    const openFor = async (owner: string, name: string, content: Uint8Array) => {
      await openFile({ mime: 'application/pdf', content }, owner, { cpuMs: 1_500, elapsedMs: HOUR_MS });
      order.push(`${owner} ${name}`);
    };
    const bomb = pdfBomb(100, 'q\n');
    const pdf = await samplePdf();
    await Promise.all([
      openFor('Ana', 'slow', bomb),
      openFor('Ana', 'second', pdf),
      openFor('Ana', 'third', pdf),
      openFor('Luis', 'first', pdf),
    ]);
    expect(order).toEqual(['Ana slow', 'Luis first', 'Ana second', 'Ana third']);
  });

  it('gives up a file that takes too much memory, however long it may take', async () => {
    const bomb = { mime: 'application/pdf', content: pdfBomb(64, ' ', 32) };
    expect(await openFile(bomb, null, { cpuMs: HOUR_MS, elapsedMs: HOUR_MS })).toBe('exhausting');
  });
});
