import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TEXT_TYPES, type TextKind } from 'shared-api/contract';

/** Public answers may be kept this long before they are asked for again. */
const FRESH_SECONDS = 300;

interface Answered {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Answers a public text with its `ETag`, or 304 to who has it already. That goes by the tag alone: what is taken away from
 * a list leaves no date in it, and a second can bring two changes, so a date would call old what is not.
 * @param changed when what it tells last changed; what it tells no more may have gone later
 */
export function answerText(
  { request, reply }: Answered,
  kind: TextKind,
  text: string,
  changed: Date | null,
): string {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', tag)
    .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
    // Anyone's page may read what is open to all.
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  if (changed) reply.header('last-modified', changed.toUTCString());
  if (namesTag(request.headers['if-none-match'], tag)) {
    reply.code(304);
    return '';
  }
  reply.type(TEXT_TYPES[kind]);
  return text;
}

function namesTag(header: string | undefined, tag: string): boolean {
  const named = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named.includes(tag) || named.includes('*');
}

/** The latest of some instants; null when there is none. */
export const latest = (instants: readonly Date[]): Date | null =>
  instants.reduce<Date | null>((last, one) => (last === null || one > last ? one : last), null);
