import type { Clock } from '../clock.ts';
import type { Platform } from '../platform.ts';
import type { Secrets } from '../secrets.ts';
import { isSignature, signatureOf } from './signed-link.ts';

const LIFE_SECONDS = 15 * 60;

type Signer = Pick<Platform, 'config' | 'secrets' | 'clock'>;

/**
 * Returns a URL under which the file can be read for a short time. The expiry is rounded up to the lifetime, so that the URL
 * of a file, and answers with it, stay the same for a while.
 */
export function signFileUrl({ config, secrets, clock }: Signer, id: string): string {
  const expires = fileUrlsExpireAt(clock);
  const query = `v=${expires.toString(36)}&f=${signature(secrets, id, expires)}`;
  return `${config.publicUrl}${config.apiBase}/files/${id}?${query}`;
}

/** Returns the expiry of URLs that are signed now, in seconds since 1970. */
export function fileUrlsExpireAt(clock: Clock): number {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  return (Math.floor(seconds / LIFE_SECONDS) + 2) * LIFE_SECONDS;
}

export function isSignedFile({ secrets, clock }: Signer, id: string, v: string, f: string): boolean {
  const expires = Number.parseInt(v, 36);
  if (!Number.isSafeInteger(expires) || expires * 1000 < clock.now().getTime()) return false;
  return isSignature(f, signature(secrets, id, expires));
}

const signature = (secrets: Secrets, id: string, expires: number) => signatureOf(secrets, `${id}.${expires}`);
