import { type CertificateKey, certificateCodeText } from 'shared-api/rules';
import { PERSON_CUIT } from './bundle.ts';

const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
  'sign',
  'verify',
])) as CryptoKeyPair;

/** A key as the portal publishes it. */
export const KEY: CertificateKey = {
  kid: 'clave-1',
  x: (await crypto.subtle.exportKey('jwk', publicKey)).x ?? '',
};

/** All that is published of a key. */
export const publishedKey = (key: CertificateKey) =>
  ({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', pem: '', ...key }) as const;

/** The code of a certificate, signed with `KEY`. */
export async function signedCode(id: string): Promise<string> {
  const text = certificateCodeText(KEY.kid, {
    id,
    numero: '2026-000007',
    cuit: PERSON_CUIT,
    razon_social: 'PEREZ ANA',
    emitido: '2026-04-01',
    vence: '2027-01-10',
  });
  const signature = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(text));
  const binary = Array.from(new Uint8Array(signature), (byte) => String.fromCharCode(byte)).join('');
  return `${text}.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
