import { createSign, createVerify } from 'node:crypto';

/** A document of the tax authority and its signature, both Base64, as the sign-on and WSAA issue them. */
export interface SignedToken {
  readonly token: string;
  readonly sign: string;
}

/** Signs the UTF-8 bytes of `xml`. */
export function signToken(xml: string, key: string, digest: 'sha1' | 'sha256'): SignedToken {
  const bytes = Buffer.from(xml, 'utf8');
  const sign = createSign(`RSA-${digest.toUpperCase()}`).update(bytes).sign(key);
  return { token: bytes.toString('base64'), sign: sign.toString('base64') };
}

/** Returns true if `sign` is this certificate's signature (RSA with SHA-256) of the bytes of `token`. */
export const hasValidSignature = ({ token, sign }: SignedToken, certificate: string): boolean =>
  createVerify('RSA-SHA256')
    .update(Buffer.from(token, 'base64'))
    .verify(certificate, Buffer.from(sign, 'base64'));
