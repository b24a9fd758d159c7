import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** What is stored of a code that confirms: who reads the database can't confirm with it. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** An address or network where only its equality counts. */
export const pseudonymOf = ({ mailLink }: Secrets, kind: string, value: string): string =>
  createHmac('sha256', mailLink).update(`${kind}:${value}`).digest('base64url').slice(0, 22);

/** The code that ends an alert: stands in every mail of it, is stored nowhere and never changes. */
export function leaveCodeOf(secrets: Secrets, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signature(secrets, bytes)]).toString('base64url');
}

/** The alert that a code ends; null when the portal did not make that code. */
export function alertOfLeaveCode(secrets: Secrets, code: string): string | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signature(secrets, id))) return null;
  return id.toString('hex').replace(UUID, '$1-$2-$3-$4-$5');
}

const signature = ({ mailLink }: Secrets, id: Buffer): Buffer =>
  createHmac('sha256', mailLink).update('leave').update(id).digest().subarray(0, SIGNATURE_BYTES);
