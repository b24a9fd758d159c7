import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** Returns the code that ends the mails of a topic. It is part of each of them, is stored nowhere and never changes. */
export function unsubscribeCodeOf(secrets: Secrets, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, signature(secrets, bytes)]).toString('base64url');
}

/** Returns the topic whose mails a code ends; null if the portal did not make the code. */
export function topicOfUnsubscribeCode(secrets: Secrets, code: string): string | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signature(secrets, id))) return null;
  return id.toString('hex').replace(UUID, '$1-$2-$3-$4-$5');
}

const signature = ({ mailLink }: Secrets, id: Buffer): Buffer =>
  createHmac('sha256', mailLink).update('leave').update(id).digest().subarray(0, SIGNATURE_BYTES);
