import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import { DISGUISES, NAMES, POLYGLOTS, pngOf } from '#test/hostile-files.ts';
import { CLOSING, part, postRaw, type RawForm } from '#test/raw-form.ts';
import { PERSON } from '#test/request.ts';
import { files } from './tables.ts';

const FILE = 'name="file"; filename="acta.pdf"';

describe.each(ANY_DATABASE)('a hostile upload (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;
  let pdf: Buffer;
  let before: Awaited<ReturnType<typeof everything>>;

  /**
   * Lists what is on disk outside of the database, and counts the files that the database knows. Each minute a job writes its
   * note of the audit log's end, first under another name.
   */
  async function everything() {
    const entries = await readdir(api.dataDir, { recursive: true, withFileTypes: true });
    const places = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(api.dataDir, path.join(entry.parentPath, entry.name)))
      .filter((place) => !/^db[./]|^audit\/[\w-]+\.anchors\.new$/.test(place));
    return { places: places.sort(), rows: await api.platform.db.$count(files) };
  }

  /** Stored under an id of ours, and given back as something that no browser runs. */
  async function expectInert(stored: Answer): Promise<Answer> {
    expect(stored.status, JSON.stringify(stored.body)).toBe(200);
    const after = await everything();
    const added = after.places.filter((place) => !before.places.includes(place));
    expect(added).toEqual([expect.stringMatching(/^files\/([0-9a-f]{2})\/\1[0-9a-f-]{34}$/)]);
    const { data } = stored.body;
    const read = await api.call('GET', data.slice(data.indexOf('/files/')));
    expect(read.status).toBe(200);
    expect(['application/pdf', 'image/jpeg', 'image/png']).toContain(read.headers.get('content-type'));
    expect(read.headers.get('content-disposition')).toMatch(
      /^inline; filename\*=UTF-8''[\w.%~!*'()-]+\.(pdf|jpg|png)$/,
    );
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    expect(read.headers.get('content-security-policy')).toMatch(/^(sandbox; default-src|script-src) 'none';/);
    expect(read.headers.get('set-cookie')).toBeNull();
    return read;
  }

  async function expectRefused(
    answer: { status: number; body: { message?: string } | null },
    status: number,
    message: string | RegExp,
  ): Promise<void> {
    expect(answer.status).toBe(status);
    expect(answer.body?.message).toMatch(message);
    expect(await everything()).toEqual(before);
  }

  const raw = (form: RawForm) => postRaw(api.origin, '/api/municat/files/upload', supplier.token, form);

  beforeAll(async () => {
    api = await startApi(kind, { env: { REQUEST_TIMEOUT_SECONDS: '1' } });
    supplier = await api.signOn(PERSON);
    pdf = await samplePdf();
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    before = await everything();
  });

  it.each(DISGUISES)('that is %s is refused', async (_what, name, content) => {
    const answer = await api.upload(supplier, content, name);
    await expectRefused(answer, 415, 'El archivo debe ser PDF, JPG o PNG.');
  });

  it('that is empty is refused', async () => {
    await expectRefused(await api.upload(supplier, Buffer.alloc(0)), 400, 'El archivo está vacío.');
  });

  it('that is an image of a thousand million pixels in a few bytes is refused', async () => {
    const answer = await api.upload(supplier, pngOf(40_000, 25_000), 'foto.png');
    await expectRefused(answer, 400, 'La imagen tiene demasiados píxeles');
  });

  it.each(POLYGLOTS)('that is %s never runs in the portal', async (_what, content) => {
    const upload = Buffer.from(await content());
    const read = await expectInert(await api.upload(supplier, upload, 'acta.html'));
    expect(Buffer.compare(read.body, upload)).toBe(0);
  });

  it.each(NAMES)('called %j stays in its place and gets a harmless name', async (name) => {
    const read = await expectInert(await api.upload(supplier, pdf, name));
    const fileName = decodeURIComponent(read.headers.get('content-disposition')?.split("''")[1] ?? '');
    expect(fileName).toMatch(/^[\p{L}\p{N} ._(),°-]{1,84}$/u);
    expect(fileName.endsWith('.pdf')).toBe(true);
  });

  const ASKED = 'Debe enviar un archivo en el campo file.';
  const INCOMPLETE = 'El archivo llegó incompleto.';
  const forms: [what: string, form: () => RawForm, status: number, message: string][] = [
    ['without a file', () => ({ parts: [CLOSING] }), 400, ASKED],
    [
      'with a text where the file should be',
      () => ({ parts: [part('name="file"', 'hola', 'text/plain'), CLOSING] }),
      400,
      ASKED,
    ],
    [
      'in another field',
      () => ({ parts: [part('name="otro"; filename="a.pdf"', pdf), CLOSING] }),
      400,
      ASKED,
    ],
    [
      'in the field __proto__',
      () => ({ parts: [part('name="__proto__"; filename="a.pdf"', pdf), CLOSING] }),
      400,
      '',
    ],
    [
      'with a second file behind the first',
      () => ({ parts: [part(FILE, pdf), part(FILE, '<script>'), CLOSING] }),
      400,
      'Debe enviar un solo archivo',
    ],
    [
      'with a thousand fields before it',
      () => ({
        parts: [
          ...Array.from({ length: 1_000 }, (_, i) => part(`name="c${i}"`, 'x')),
          part(FILE, pdf),
          CLOSING,
        ],
      }),
      400,
      '',
    ],
    ['that never ends its form', () => ({ parts: [part(FILE, pdf)] }), 400, INCOMPLETE],
    ['cut in the middle of the file', () => ({ parts: [part(FILE, pdf).subarray(0, 400)] }), 400, INCOMPLETE],
    [
      'with other marks between its parts than it said',
      () => ({
        parts: [part(FILE, pdf), CLOSING],
        headers: { 'content-type': 'multipart/form-data; boundary=otra' },
      }),
      400,
      '',
    ],
    [
      'without saying what is between its parts',
      () => ({ parts: [part(FILE, pdf), CLOSING], headers: { 'content-type': 'multipart/form-data' } }),
      400,
      '',
    ],
    [
      'as JSON',
      () => ({ parts: [Buffer.from('{"file":"x"}')], headers: { 'content-type': 'application/json' } }),
      400,
      ASKED,
    ],
    [
      'as a bare PDF',
      () => ({ parts: [pdf], headers: { 'content-type': 'application/pdf' } }),
      415,
      'no se acepta',
    ],
    [
      'in chunks whose lengths are wrong',
      () => ({
        parts: [Buffer.from('zz\r\nhola\r\n0\r\n\r\n')],
        headers: { 'content-length': null, 'transfer-encoding': 'chunked' },
      }),
      400,
      '',
    ],
    [
      'with two lengths',
      () => ({ parts: [part(FILE, pdf), CLOSING], headers: { 'transfer-encoding': 'chunked' } }),
      400,
      '',
    ],
    [
      'longer than it said',
      () => ({ parts: [part(FILE, pdf), CLOSING], headers: { 'content-length': '300' } }),
      400,
      'El pedido no se pudo leer.',
    ],
    [
      'in base64',
      () => ({
        parts: [part(`${FILE}\r\nContent-Transfer-Encoding: base64`, pdf.toString('base64')), CLOSING],
      }),
      415,
      'El archivo debe ser',
    ],
    [
      'of more than 10 MB',
      () => ({ parts: [part(FILE, Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])), CLOSING] }),
      413,
      '10 MB',
    ],
  ];
  it.each(forms)('%s is refused', async (_what, form, status, message) => {
    await expectRefused(await raw(form()), status, message);
  });

  it('that stops coming is refused, and leaves nothing', async () => {
    const { status, body } = await raw({
      parts: [part(FILE, pdf)],
      headers: { 'content-length': '500000' },
    });
    expect(status).toBe(408);
    expect(body?.message).toMatch('tardó demasiado');
    // Its beginning is removed as the connection ends, after the answer.
    await expect.poll(everything, { timeout: 20_000 }).toEqual(before);
  });

  it('that hangs up half way leaves nothing', async () => {
    await raw({ parts: [part(FILE, pdf)], headers: { 'content-length': '500000' }, hangUp: true });
    await expect.poll(everything, { timeout: 20_000 }).toEqual(before);
  });

  it('without a name gets one', async () => {
    const nameless = part('name="file"', pdf, 'application/octet-stream');
    const { status, body } = await raw({ parts: [nameless, CLOSING] });
    const read = await expectInert({ status, body, headers: new Headers() });
    expect(read.headers.get('content-disposition')).toMatch(/''archivo\.pdf$/);
  });

  it('that says it is a page is given back as what it is', async () => {
    const { status, body } = await raw({ parts: [part(FILE, pdf, 'text/html'), CLOSING] });
    const read = await expectInert({ status, body, headers: new Headers() });
    expect(read.headers.get('content-type')).toBe('application/pdf');
  });
});
