import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PathOwner, type Registry, releaseFor, VISITOR_COOKIE, visitorIn } from 'shared-api/section';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type Visitors = ReturnType<typeof createVisitors>;

/**
 * Recognises visitors by a cookie with a random text, as far as canaries need it. The page reads the cookie too, so that
 * gateway and page choose the same version. Without a canary for a share no cookie is set.
 */
export function createVisitors(publicUrl: string) {
  const overTls = publicUrl.startsWith('https:');
  // No other host of the city can set or replace a `__Host-` cookie; browsers require TLS for that name.
  const name = `${overTls ? '__Host-' : ''}${VISITOR_COOKIE}`;
  const attributes = [
    'Path=/',
    `Max-Age=${YEAR_SECONDS}`,
    'SameSite=Lax',
    ...(overTls ? ['Secure'] : []),
  ].join('; ');
  return {
    /** Returns the visitor's random text; sets a new one with the answer while a canary has a share of all visitors. */
    recognize(request: FastifyRequest, reply: FastifyReply, { sections }: Registry): string | null {
      const visitor = visitorIn(request.headers.cookie ?? '');
      if (visitor !== null || !sections.some(({ canary }) => canary && canary.percent > 0)) return visitor;
      const newVisitor = randomUUID();
      reply.header('set-cookie', `${name}=${newVisitor}; ${attributes}`);
      return newVisitor;
    },
  };
}

/** Replaces the owner's release by the one that this visitor gets. Only the page knows who is signed in. */
export function ownerFor(
  visitor: string | null,
  { sections }: Registry,
  owner: PathOwner | null,
): PathOwner | null {
  const entry = sections.find(({ active }) => active === owner?.release);
  if (!owner || !entry || visitor === null) return owner;
  return { ...owner, release: releaseFor(entry, { id: visitor, role: null }) };
}
