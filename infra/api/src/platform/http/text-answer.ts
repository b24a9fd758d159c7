import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Endpoint, TEXT_TYPES, type TextKind } from 'shared-api/contract';
import { PUBLIC_CACHE_MINUTES } from 'shared-api/rules';
import type { Call } from '../domain.ts';

/** Time for which caches may keep public answers. */
export const FRESH_SECONDS = PUBLIC_CACHE_MINUTES * 60;

/**
 * Answers a public text with its `ETag`, or 304 if the caller has it already: by the tag, or by the date if it names no tag
 * (RFC 9110, 13.2.2).
 * @param changed time of the last change of what the text shows, for `Last-Modified`; null if unknown
 */
export function answerText(
  { request, reply }: Pick<Call<Endpoint>, 'request' | 'reply'>,
  kind: TextKind,
  text: string,
  changed: Date | null,
): string {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', tag)
    .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
    // Pages of other sites may also show it, not only read it.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (changed) reply.header('last-modified', changed.toUTCString());
  if (isKnown(request.headers, tag, changed)) {
    reply.code(304);
    return '';
  }
  reply.type(TEXT_TYPES[kind]);
  return text;
}

function isKnown(
  { 'if-none-match': tags, 'if-modified-since': since = '' }: IncomingHttpHeaders,
  tag: string,
  changed: Date | null,
): boolean {
  // Quotes delimit a tag, so it is found in a list and behind `W/` too.
  if (tags !== undefined) return tags === '*' || tags.includes(tag);
  return changed !== null && Date.parse(since) >= Math.floor(changed.getTime() / 1000) * 1000;
}
