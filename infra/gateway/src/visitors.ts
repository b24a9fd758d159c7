import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PathOwner, type Registry, releaseFor, VISITOR_COOKIE, visitorIn } from 'shared-api/section';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface Visitors {
  /** The random text that stands for a visitor; a new one is given with the answer while something is on trial for a share of them. */
  recognize(request: FastifyRequest, reply: FastifyReply, registry: Registry): string | null;
}

/**
 * Tells visitors apart as far as trials need it: by a cookie with a random text, which the page reads too, so that both
 * choose the same. It says nothing of the person, and nobody gets one while there is nothing to choose.
 */
export function createVisitors(publicUrl: string): Visitors {
  const overTls = publicUrl.startsWith('https:');
  // With TLS no other host of the city can set or replace it; browsers refuse that name without.
  const name = `${overTls ? '__Host-' : ''}${VISITOR_COOKIE}`;
  const attributes = [
    'Path=/',
    `Max-Age=${YEAR_SECONDS}`,
    'SameSite=Lax',
    ...(overTls ? ['Secure'] : []),
  ].join('; ');
  return {
    recognize(request, reply, { sections }) {
      const known = visitorIn(request.headers.cookie ?? '');
      if (known !== null || !sections.some(({ canary }) => canary && canary.percent > 0)) return known;
      const fresh = randomUUID();
      reply.header('set-cookie', `${name}=${fresh}; ${attributes}`);
      return fresh;
    },
  };
}

/** The owner of a path with the release that this visitor is given of it. Who is signed in is known to the page alone. */
export function givenTo(
  visitor: string | null,
  { sections }: Registry,
  owner: PathOwner | null,
): PathOwner | null {
  const entry = sections.find(({ active }) => active === owner?.release);
  if (!owner || !entry || visitor === null) return owner;
  return { ...owner, release: releaseFor(entry, { id: visitor, role: null }) };
}
