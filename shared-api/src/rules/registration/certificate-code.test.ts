import fc from 'fast-check';
import {
  type CertificateClaims,
  type CertificateKey,
  certificateCodeText,
  readCertificateCode,
} from 'shared-api/rules';
import { beforeAll, describe, expect, it } from 'vitest';

const CLAIMS: CertificateClaims = {
  id: 'c1',
  numero: '2026-000001',
  cuit: '30500010912',
  razon_social: 'Ñandú & Cía. — Óptica «S.A.»',
  emitido: '2026-11-25',
  vence: null,
};
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const base64urlOf = (text: string) => Buffer.from(text).toString('base64url');

const generateKeys = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
/** The types of Node's and the browser's Web Crypto have no common name for a pair. */
type KeyPair = Extract<Awaited<ReturnType<typeof generateKeys>>, { privateKey: unknown }>;

let own: KeyPair;
let other: KeyPair;
let keys: CertificateKey[];

beforeAll(async () => {
  own = (await generateKeys()) as KeyPair;
  other = (await generateKeys()) as KeyPair;
  keys = [await publicKey('former', other), await publicKey('current', own)];
});

async function publicKey(kid: string, { publicKey: key }: KeyPair): Promise<CertificateKey> {
  return { kid, x: base64url(new Uint8Array(await crypto.subtle.exportKey('raw', key))) };
}

async function sign(text: string, { privateKey }: KeyPair = own): Promise<string> {
  const signature = await crypto.subtle.sign('Ed25519', privateKey, Buffer.from(text));
  return `${text}.${base64url(new Uint8Array(signature))}`;
}

describe('the code of a certificate', () => {
  it('is read with the key that its header names', async () => {
    const code = await sign(certificateCodeText('current', CLAIMS));
    expect(await readCertificateCode(code, keys)).toEqual(CLAIMS);
    const older = await sign(certificateCodeText('former', CLAIMS), other);
    expect(await readCertificateCode(older, keys)).toEqual(CLAIMS);
  });

  it('is a JWS, which other programs read too', () => {
    const [head = '', body = ''] = certificateCodeText('current', CLAIMS).split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'EdDSA', kid: 'current' });
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual(CLAIMS);
  });

  it('carries every name without padding or characters that an address escapes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (razon_social) => {
        const claims = { ...CLAIMS, razon_social: razon_social.toWellFormed() };
        const code = await sign(certificateCodeText('current', claims));
        expect(code).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
        expect(await readCertificateCode(code, keys)).toEqual(claims);
      }),
    );
  });

  it('is worth nothing when a claim was changed', async () => {
    const [head, , signature] = (await sign(certificateCodeText('current', CLAIMS))).split('.');
    const forged = base64urlOf(JSON.stringify({ ...CLAIMS, vence: '2099-12-31' }));
    expect(await readCertificateCode(`${head}.${forged}.${signature}`, keys)).toBeNull();
  });

  it('is worth nothing when another key signed it in the name of ours', async () => {
    const code = await sign(certificateCodeText('current', CLAIMS), other);
    expect(await readCertificateCode(code, keys)).toBeNull();
  });

  it('is worth nothing with a key that the portal does not know', async () => {
    const code = await sign(certificateCodeText('unknown', CLAIMS));
    expect(await readCertificateCode(code, keys)).toBeNull();
    expect(await readCertificateCode(code, [])).toBeNull();
  });

  it('is worth nothing when its header names another algorithm or cannot be read', async () => {
    const body = base64urlOf(JSON.stringify(CLAIMS));
    for (const head of ['{"alg":"none","kid":"current"}', '{"kid":"current"}', 'null', 'text']) {
      expect(await readCertificateCode(await sign(`${base64urlOf(head)}.${body}`), keys)).toBeNull();
    }
  });

  it('is worth nothing with a part more, a part less or a broken signature', async () => {
    const text = certificateCodeText('current', CLAIMS);
    const code = await sign(text);
    for (const broken of ['', '..', text, `${text}.`, `${code}.x`, `${code}!`, `${text}.a`, `${text}.AAAA`]) {
      expect(await readCertificateCode(broken, keys), broken).toBeNull();
    }
  });

  it('says nothing when what was signed is no text or no JSON', async () => {
    const head = certificateCodeText('current', CLAIMS).split('.')[0];
    for (const body of [base64urlOf('no JSON'), base64url(Uint8Array.of(0x22, 0xff, 0x22))]) {
      expect(await readCertificateCode(await sign(`${head}.${body}`), keys)).toBeNull();
    }
  });
});
