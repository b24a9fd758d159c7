import { createPublicKey, verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { debianProgram } from 'infra-testing/debian';
import { readCertificateCode, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { readPaintedQr, readQr } from '#test/read-qr.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';
import { files } from '../../files/tables.ts';
import { newId } from '../../platform/ids.ts';
import { supplierRequests } from '../requests/tables.ts';
import { type Certificate, issueCertificate, revokeCertificates } from './index.ts';
import { rotateKey } from './keys.ts';
import { certificateKeyTable } from './tables.ts';

const NAME = 'Panificación Ñandú S.R.L. «日»';

/** How anyone checks a code without the portal (decision 0006), with what Node has. */
function checkOffline(code: string, keys: readonly { kid: string; pem: string }[]): unknown {
  const [head = '', body = '', signature = ''] = code.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const key = createPublicKey(keys.find((one) => one.kid === kid)?.pem ?? '');
  const genuine = verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
  return genuine ? JSON.parse(Buffer.from(body, 'base64url').toString()) : null;
}

describe.each(ANY_DATABASE)('the code of a certificate (%s)', (kind) => {
  let api: TestApi;
  let fileId: string;
  let requestCount = 0;

  beforeAll(async () => {
    api = await startApi(kind);
    const { db, clock } = api.platform;
    fileId = newId();
    await db.insert(files).values({
      id: fileId,
      ownerId: null,
      name: 'resolucion.pdf',
      mime: 'application/pdf',
      bytes: 1,
      sha256: '0',
      createdAt: clock.now(),
    });
  });
  afterAll(() => api?.stop());

  async function approve(vence: string | null = '2099-05-31'): Promise<Certificate> {
    const { db } = api.platform;
    const cuit = madeTaxId(++requestCount);
    await storeRequests(api, [
      { cuit, company: NAME, estado: 'HABILITADO', created: '2026-01-01T12:00:00Z' },
    ]);
    const [request] = await db.select().from(supplierRequests).where(eq(supplierRequests.cuit, cuit));
    if (!request) throw new Error('no request');
    const expiry = vence === null ? null : { vence, documento: 'Último estado contable' };
    return db.transaction((tx) =>
      issueCertificate(api.platform, tx, { request, resolution: 'RES-1', resolutionFileId: fileId, expiry }),
    );
  }
  const check = async (id: string) =>
    (await api.call('GET', `/certificado-autorizado/public/certificado/${id}`)).body;
  const pdfOf = async (id: string): Promise<Buffer> => {
    const { pathname, search } = new URL((await check(id)).data);
    return Buffer.from(await (await fetch(`${api.origin}${pathname}${search}`)).arrayBuffer());
  };
  /** The code that stands in the QR symbol of the certificate's PDF. */
  const codeOf = async (id: string) => new URL(readQr(await pdfOf(id))).hash.slice(1);
  const keys = async () => (await api.call('GET', '/certificado-autorizado/claves')).body.keys;

  it('is read out of the real PDF and checked without the portal', async () => {
    const certificate = await approve();
    const address = new URL(readQr(await pdfOf(certificate.id)));
    expect(`${address.origin}${address.pathname}`).toBe(
      `${api.platform.config.publicUrl}/certificado-autorizado/public/certificado/${certificate.id}`,
    );
    const claims = {
      id: certificate.id,
      numero: certificate.numero,
      cuit: certificate.cuit,
      razon_social: NAME,
      emitido: todayInCity(certificate.emitidoAt),
      vence: '2099-05-31',
    };
    const code = address.hash.slice(1);
    expect(checkOffline(code, await keys())).toEqual(claims);
    expect(await readCertificateCode(code, await keys())).toEqual(claims);
  });

  it('says that a certificate without a date does not expire', async () => {
    const code = await codeOf((await approve(null)).id);
    expect(await readCertificateCode(code, await keys())).toMatchObject({ vence: null });
  });

  it('is not genuine with a single character changed anywhere', async () => {
    const code = await codeOf((await approve()).id);
    const published = await keys();
    // The last character holds four bits that mean nothing.
    for (let at = 0; at < code.length - 1; at++) {
      const other = code[at] === 'A' ? 'B' : 'A';
      const changed = `${code.slice(0, at)}${other}${code.slice(at + 1)}`;
      expect(await readCertificateCode(changed, published), `character ${at}`).toBeNull();
    }
    for (const cut of [
      '',
      'x',
      '..',
      code.slice(0, -1),
      `${code}.x`,
      code.split('.').slice(0, 2).join('.'),
    ]) {
      expect(await readCertificateCode(cut, published), cut).toBeNull();
    }
  });

  it('is not genuine under anybody else’s key', async () => {
    const code = await codeOf((await approve()).id);
    const [key] = await keys();
    const other = { ...key, x: Buffer.alloc(32, 7).toString('base64url') };
    expect(await readCertificateCode(code, [other])).toBeNull();
    expect(await readCertificateCode(code, [])).toBeNull();
  });

  it('stays genuine after a revocation, which only the portal tells', async () => {
    const certificate = await approve();
    const before = await codeOf(certificate.id);
    expect((await check(certificate.id)).estado).toBe('VIGENTE');
    await api.platform.db.transaction((tx) => revokeCertificates(tx, certificate.requestId, api.clock.now()));
    expect((await check(certificate.id)).estado).toBe('REVOCADO');
    expect(await codeOf(certificate.id)).toBe(before);
  });

  it('stays genuine after the key was replaced, and the old key can sign no more', async () => {
    const certificate = await approve();
    const code = await codeOf(certificate.id);
    const before = await keys();
    api.clock.move(1_000);
    const { kid } = await rotateKey(api.platform.db, api.clock);
    const after = await keys();
    expect(after.map((key: { kid: string }) => key.kid)).toEqual([
      kid,
      ...before.map((key: { kid: string }) => key.kid),
    ]);
    expect(await codeOf(certificate.id)).toBe(code);
    expect(checkOffline(code, after)).toMatchObject({ id: certificate.id });
    const next = await codeOf((await approve()).id);
    expect(await readCertificateCode(next, before)).toBeNull();
    expect(await readCertificateCode(next, after)).not.toBeNull();
    const rows = await api.platform.db.select().from(certificateKeyTable);
    expect(rows.filter(({ privateKey }) => privateKey !== null).map((row) => row.kid)).toEqual([kid]);
  });

  it('is signed once for simultaneous first calls', async () => {
    const { id } = await approve();
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(id)));
    expect(new Set(codes).size).toBe(1);
  });

  it('never reveals a private key', async () => {
    const { body, headers } = await api.call('GET', '/certificado-autorizado/claves');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    for (const key of body.keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'pem', 'use', 'x']);
      expect(key.pem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
    }
  });

  const pdftoppm = debianProgram('pdftoppm');
  it.skipIf(!pdftoppm)('is on the page as a printer paints it', async () => {
    if (!pdftoppm) return;
    const { id } = await approve();
    const address = new URL(readPaintedQr(await pdfOf(id), pdftoppm));
    expect(address.hash.slice(1)).toBe(await codeOf(id));
  });
});
