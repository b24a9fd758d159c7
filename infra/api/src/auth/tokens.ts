import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';

export const SESSION_HOURS = 8;
export const SIGN_ON_MINUTES = 2;

/** A signed token that names a session. */
export function signSessionToken(app: FastifyInstance, clock: Clock, sessionId: string): string {
  return sign(app, clock, { jti: sessionId, use: 'session' }, SESSION_HOURS * 3600);
}

/** A signed one-time token for the way from the sign-on's callback to the session. */
export function signSignOnToken(app: FastifyInstance, clock: Clock, id: string): string {
  return sign(app, clock, { jti: id, use: 'sign-on' }, SIGN_ON_MINUTES * 60);
}

/** Id of a one-time token, or null if it isn't one or is over. */
export function readSignOnToken(
  app: FastifyInstance,
  clock: Clock,
  authorization: string | undefined,
): string | null {
  const token = /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  try {
    const claims = app.jwt.verify<{ jti: string; use: string }>(token, {
      clockTimestamp: clock.now().getTime(),
    });
    return claims.use === 'sign-on' ? claims.jti : null;
  } catch {
    return null;
  }
}

function sign(
  app: FastifyInstance,
  clock: Clock,
  claims: { jti: string; use: string },
  seconds: number,
): string {
  const iat = Math.floor(clock.now().getTime() / 1000);
  return app.jwt.sign({ ...claims, iat, exp: iat + seconds });
}
