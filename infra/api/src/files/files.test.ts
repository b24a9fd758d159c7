import { PassThrough } from 'node:stream';
import { eq } from 'drizzle-orm';
import { sampleJpeg, samplePdf } from 'infra-testing/files';
import { PLACES } from 'infra-testing/places';
import { startS3, type TestS3 } from 'infra-testing/s3';
import { fileDownloadUrl } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startApi, type TestApi } from '#test/api.ts';
import { PERSON } from '#test/request.ts';
import { contentOf } from './service.ts';
import { files } from './tables.ts';

const LIMIT = 10 * 1024 * 1024;

describe.each(PLACES)('files (%s, %s)', (kind, store) => {
  let s3: TestS3 | undefined;
  let api: TestApi;
  let supplier: Session;
  const countFiles = () => api.platform.db.$count(files);
  const pathOf = (url: string) => url.slice(url.indexOf('/files/'));

  beforeAll(async () => {
    s3 = store === 's3' ? await startS3() : undefined;
    api = await startApi(kind, { env: s3?.env });
    supplier = await api.signOn(PERSON);
  });
  afterAll(async () => {
    await api?.stop();
    await s3?.stop();
  });

  it('gives back what was stored, to be read in a tab or saved, and never run', async () => {
    const pdf = await samplePdf();
    const stored = await api.upload(supplier, pdf, 'balance ñandú.pdf');
    expect(stored.status).toBe(200);
    expect(stored.body.data.length).toBeGreaterThanOrEqual(10);
    expect(stored.body.data.length).toBeLessThanOrEqual(150);
    const read = await api.call('GET', pathOf(stored.body.data));
    expect(Buffer.compare(read.body, pdf)).toBe(0);
    expect(read.headers.get('content-type')).toBe('application/pdf');
    const name = "filename*=UTF-8''balance%20%C3%B1and%C3%BA.pdf";
    expect(read.headers.get('content-disposition')).toBe(`inline; ${name}`);
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    expect(read.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(read.headers.get('cache-control')).toBe('private, no-store');
    const saved = await api.call('GET', fileDownloadUrl(pathOf(stored.body.data)));
    expect(Buffer.compare(saved.body, pdf)).toBe(0);
    expect(saved.headers.get('content-disposition')).toBe(`attachment; ${name}`);
    expect(saved.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['Acta v2.final (1).PDF', 'Acta v2.final (1).pdf'],
    ['Padrón N° 12, anexo II.pdf', 'Padrón N° 12, anexo II.pdf'],
    ['DNI dorso 📄.pdf', 'DNI dorso _.pdf'],
    [`${'a'.repeat(79)}𝐀b.pdf`, `${'a'.repeat(79)}𝐀.pdf`],
    [' .pdf', 'archivo.pdf'],
    ['DNI <frente>.jpg', 'DNI _frente_.pdf'],
    ['Pliego "Obra".pdf', 'Pliego _Obra_.pdf'],
  ])('is called %j by whoever brings it, and %j when it is saved', async (brought, name) => {
    const { body } = await api.upload(supplier, await samplePdf(), brought);
    const { headers } = await api.call('GET', pathOf(body.data));
    const [, encoded = ''] = (headers.get('content-disposition') ?? '').split("inline; filename*=UTF-8''");
    expect(decodeURIComponent(encoded)).toBe(name);
    // RFC 8187: everything else is written in hexadecimal.
    expect(encoded).toMatch(/^(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+$/);
  });

  it('has no link that works once it is gone', async () => {
    const { body } = await api.upload(supplier, await samplePdf());
    await api.platform.db.delete(files).where(eq(files.id, /[0-9a-f-]{36}/.exec(body.data)?.[0] ?? ''));
    expect((await api.call('GET', pathOf(body.data))).status).toBe(404);
  });

  it('says honestly that the portal has lost it, and whom to tell', async () => {
    const { body } = await api.upload(supplier, await samplePdf());
    await api.platform.files.remove(/[0-9a-f-]{36}/.exec(body.data)?.[0] ?? '');
    expect((await api.call('GET', pathOf(body.data))).body).toMatchObject({
      statusCode: 500,
      message: 'El portal no encuentra el archivo donde lo guardó. Avise a la municipalidad.',
    });
  });

  it.each([
    ['of the same length', (sent: Buffer) => Buffer.from(sent).fill(0, sent.length - 1)],
    ['cut off', (sent: Buffer) => sent.subarray(0, -1)],
    ['with something added', (sent: Buffer) => Buffer.concat([sent, sent])],
    ['empty', () => Buffer.alloc(0)],
  ])('gives no whole download of content that was changed where it lies: %s', async (_how, changed) => {
    for (const bytes of [2_000, 1_000_000]) {
      const pdf = await samplePdf();
      const content = Buffer.concat([pdf, Buffer.alloc(bytes, 32)]);
      const at = pathOf((await api.upload(supplier, content)).body.data);
      const id = /[0-9a-f-]{36}/.exec(at)?.[0] ?? '';
      await api.platform.files.put(id, changed(content));
      const answer = await api.call('GET', at).catch(() => 'broke off');
      if (answer !== 'broke off') expect(answer).toMatchObject({ status: 500 });
      await api.platform.files.put(id, content);
      expect(Buffer.compare((await api.call('GET', at)).body, content)).toBe(0);
    }
  });

  it('decides by content what a file is', async () => {
    const jpeg = await api.upload(supplier, sampleJpeg(), 'foto.pdf');
    expect(jpeg.status).toBe(200);
    const read = await api.call('GET', pathOf(jpeg.body.data));
    expect(read.headers.get('content-type')).toBe('image/jpeg');
    // Only a PDF in a tab can have no sandbox.
    expect(read.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['a page called PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a text called PDF', Buffer.from('hola'), 415],
    ['nothing', Buffer.alloc(0), 400],
  ])('refuses %s and keeps nothing', async (_what, content, status) => {
    const before = await countFiles();
    const answer = await api.upload(supplier, content, 'documento.pdf');
    expect(answer.status).toBe(status);
    expect(await countFiles()).toBe(before);
  });

  it('takes 10 MB and refuses one byte more', async () => {
    const pdf = await samplePdf();
    const full = Buffer.concat([pdf, Buffer.alloc(LIMIT - pdf.length, 32)]);
    expect((await api.upload(supplier, full)).status).toBe(200);
    const before = await countFiles();
    const answer = await api.upload(supplier, Buffer.concat([full, Buffer.alloc(1)]));
    expect(answer.status).toBe(413);
    expect(answer.body.message).toContain('10 MB');
    expect(await countFiles()).toBe(before);
  });

  it('refuses a URL that was changed or is old', async () => {
    const { body } = await api.upload(supplier, await samplePdf());
    const path = pathOf(body.data);
    expect(
      (
        await api.call(
          'GET',
          path.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
        )
      ).status,
    ).toBe(404);
    expect((await api.call('GET', path.split('?')[0] ?? '')).status).toBe(400);
    api.clock.move(3_600_000);
    expect((await api.call('GET', path)).status).toBe(404);
    api.clock.move(-3_600_000);
  });

  it('is not for anyone without a session', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await samplePdf())]), 'x.pdf');
    expect((await api.call('POST', '/files/upload', { body: form })).status).toBe(401);
  });
});

it('closes a stored file whose reader left before its first byte', async () => {
  const stored = new PassThrough();
  const content = await contentOf({ get: async () => stored }, { id: '', bytes: 1, sha256: '' });
  content.destroy();
  await expect.poll(() => stored.destroyed).toBe(true);
});
