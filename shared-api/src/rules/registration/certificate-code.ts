import type { CivilDate } from '../values/civil-date.ts';

/** Content of a certificate's code: the certificate as it was emitted, by wire names. */
export interface CertificateClaims {
  /** The certificate's own id, the end of its public address. */
  readonly id: string;
  readonly numero: string;
  readonly cuit: string;
  readonly razon_social: string;
  readonly emitido: CivilDate;
  /** Last day on which it holds; null if it does not expire. */
  readonly vence: CivilDate | null;
}

/** A public key as a JWK (RFC 8037): 32 bytes, base64url, and the name that codes call it by. */
export interface CertificateKey {
  readonly kid: string;
  readonly x: string;
}

const SIGNATURE_BYTES = 64;

/** The part of a code that is signed: a JWS in compact form (RFC 7515) without its last part. */
export const certificateCodeText = (kid: string, claims: CertificateClaims): string =>
  `${encoded({ alg: 'EdDSA', kid })}.${encoded(claims)}`;

/**
 * Returns what a code says, if one of the keys signed it; null when none did, or it is no code at all.
 * @throws Error where it can't be checked: a page without TLS, or the library was not loaded
 */
export async function readCertificateCode(
  code: string,
  keys: readonly CertificateKey[],
): Promise<CertificateClaims | null> {
  const [head = '', body = '', signature = '', ...rest] = code.split('.');
  const { alg, kid } = decoded<{ alg: unknown; kid: unknown }>(head) ?? {};
  const key = keys.find((one) => one.kid === kid);
  const signed = bytesOf(signature);
  const publicKey = key && bytesOf(key.x);
  if (alg !== 'EdDSA' || !publicKey || signed?.length !== SIGNATURE_BYTES || rest.length > 0) return null;
  // Chrome can check these signatures since 2025 only, and phones are older. Nothing else needs the library.
  const { verifyAsync } = await import('@noble/ed25519');
  const text = new TextEncoder().encode(`${head}.${body}`);
  const genuine = await verifyAsync(signed, text, publicKey, { zip215: false });
  return genuine ? decoded<CertificateClaims>(body) : null;
}

function encoded(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replace(/[+/=]/g, (character) => ({ '+': '-', '/': '_' })[character] ?? '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(base64url)) return null;
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function decoded<T>(base64url: string): T | null {
  const bytes = bytesOf(base64url);
  if (!bytes) return null;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as T;
  } catch {
    return null;
  }
}
