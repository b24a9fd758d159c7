import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';

export const SESSION_HOURS = 8;
export const SIGN_ON_MINUTES = 2;

/** A session, or the way to one from the sign-on's callback. */
export type TokenUse = 'session' | 'sign-on';

/** A signed token that names a session. */
export function signSessionToken(app: FastifyInstance, clock: Clock, sessionId: string): string {
  return sign(app, clock, { jti: sessionId, use: 'session' }, SESSION_HOURS * 3600);
}

/** A signed one-time token for the way from the sign-on's callback to the session. */
export function signSignOnToken(app: FastifyInstance, clock: Clock, id: string): string {
  return sign(app, clock, { jti: id, use: 'sign-on' }, SIGN_ON_MINUTES * 60);
}

/** What a token of ours names, for the use it was made for; null for anything else, or when it or its key is over. */
export async function readToken(
  app: FastifyInstance,
  clock: Clock,
  authorization: string | undefined,
  expected: TokenUse,
): Promise<string | null> {
  const token = /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  try {
    const kid = kidOf(app, token);
    const key = kid && (await app.sessionKeys.find(kid));
    if (!key) return null;
    const { jti, use } = app.jwt.verify<{ jti: string; use: string }>(token, {
      key: key.value,
      clockTimestamp: clock.now().getTime(),
    });
    return use === expected ? jti : null;
  } catch {
    // Told apart for nobody: altered, expired or foreign tokens are all just none.
    return null;
  }
}

/** The name of the key that a token says it was signed with; null when it names none. */
function kidOf(app: FastifyInstance, token: string): string | null {
  const { header } = app.jwt.decode<{ header: { kid?: unknown } }>(token, { complete: true }) ?? {};
  return typeof header?.kid === 'string' ? header.kid : null;
}

function sign(
  app: FastifyInstance,
  clock: Clock,
  claims: { jti: string; use: TokenUse },
  seconds: number,
): string {
  const iat = Math.floor(clock.now().getTime() / 1000);
  const { kid, value } = app.sessionKeys.signing();
  return app.jwt.sign({ ...claims, iat, exp: iat + seconds }, { key: value, kid });
}
