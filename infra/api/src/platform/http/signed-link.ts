import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest, onSendAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import { type Clock, MINUTE_MS } from '../clock.ts';
import type { Platform } from '../domain.ts';
import { notFound } from '../errors.ts';
import type { Secrets } from '../secrets.ts';

export interface LinkSigner {
  readonly secrets: Pick<Secrets, 'fileUrl'>;
  readonly clock: Clock;
}

type FileUrlSigner = Pick<Platform, 'config' | 'secrets' | 'clock'>;

const LIFE_MS = 15 * MINUTE_MS;
const FILE_LIFE_SECONDS = 15 * 60;
/** 22 characters of base64url: 132 bits, short enough for the 150 characters that a file URL may have. */
const SIGNATURE_LENGTH = 22;
/** The last parameter of a signed link: expiry in milliseconds (base 36), session, signature. */
const SIGNED = /[?&]enlace=(?<expires>[0-9a-z]{1,12})\.(?<session>[0-9a-f-]{36})\.(?<mac>[\w-]{22})$/;

export const LINK_EXPIRED = 'El enlace del archivo venció. Vuelva a abrirlo desde la pantalla.';

/**
 * Accepts a signed link in place of the bearer token: browsers inside of other apps can't save a `blob:`, and a link sends
 * no token. It opens one address for a short time, as the session that it was made for; rights are checked as ever.
 * @throws Refusal 404 for a link that has expired or was altered
 */
export function signedLinkHook(signer: LinkSigner): preHandlerAsyncHookHandler {
  return async (request) => {
    if (!/[?&]enlace=/.test(request.url)) return;
    const { expires = '', session = '', mac = '' } = SIGNED.exec(request.url)?.groups ?? {};
    const expected = signature(signer, request.url.replace(SIGNED, ''), session, expires);
    if (!isSignature(mac, expected) || Number.parseInt(expires, 36) < signer.clock.now().getTime())
      throw notFound(LINK_EXPIRED);
    request.linkedSession = session;
  };
}

/** Names the signed link to what was just answered, in `Content-Location`. */
export const contentLocationHook =
  (signer: LinkSigner): onSendAsyncHookHandler =>
  async ({ caller, linkedSession, url }: FastifyRequest, reply) => {
    if (!caller || linkedSession || reply.statusCode >= 400) return;
    const expires = (signer.clock.now().getTime() + LIFE_MS).toString(36);
    const mac = signature(signer, url, caller.sessionId, expires);
    const separator = url.includes('?') ? '&' : '?';
    reply.header('content-location', `${url}${separator}enlace=${expires}.${caller.sessionId}.${mac}`);
  };

const signature = ({ secrets }: LinkSigner, url: string, session: string, expires: string): string =>
  signatureOf(secrets, `call ${expires} ${session} ${url}`);

const signatureOf = ({ fileUrl }: LinkSigner['secrets'], text: string): string =>
  createHmac('sha256', fileUrl).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH);

export function isSignature(sent: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(sent), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}

/**
 * Returns a URL under which the file can be read for a short time. The expiry is rounded up to the lifetime, so that the URL
 * of a file, and answers with it, stay the same for a while.
 */
export function signFileUrl({ config, secrets, clock }: FileUrlSigner, id: string): string {
  const expires = fileUrlsExpireAt(clock);
  const query = `v=${expires.toString(36)}&f=${fileSignature(secrets, id, expires)}`;
  return `${config.publicUrl}${config.apiBase}/files/${id}?${query}`;
}

/** Returns the expiry of URLs that are signed now, in seconds since 1970. */
export function fileUrlsExpireAt(clock: Clock): number {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  return (Math.floor(seconds / FILE_LIFE_SECONDS) + 2) * FILE_LIFE_SECONDS;
}

export function isSignedFile({ secrets, clock }: FileUrlSigner, id: string, v: string, f: string): boolean {
  const expires = Number.parseInt(v, 36);
  if (!Number.isSafeInteger(expires) || expires * 1000 < clock.now().getTime()) return false;
  return isSignature(f, fileSignature(secrets, id, expires));
}

const fileSignature = (secrets: Secrets, id: string, expires: number) =>
  signatureOf(secrets, `${id}.${expires}`);

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of a signed link; null for a call with a token, or without either. */
    linkedSession: string | null;
  }
}
