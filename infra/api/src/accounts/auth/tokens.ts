import type { FastifyInstance } from 'fastify';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';

/** How long a token holds, in milliseconds: a session, or the way to one from the sign-on's callback. */
export const TOKEN_LIFE_MS = { session: 8 * HOUR_MS, 'sign-on': 2 * MINUTE_MS } as const;
export type TokenUse = keyof typeof TOKEN_LIFE_MS;

export function signToken(app: FastifyInstance, clock: Clock, use: TokenUse, id: string): string {
  const iat = Math.floor(clock.now().getTime() / 1000);
  const { kid, value } = app.sessionKeys.signing();
  return app.jwt.sign({ jti: id, use, iat, exp: iat + TOKEN_LIFE_MS[use] / 1000 }, { key: value, kid });
}

/** Returns what a token of ours names; null if it is altered, foreign, over, or made for another use. */
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
    return null;
  }
}

function kidOf(app: FastifyInstance, token: string): string | null {
  const { header } = app.jwt.decode<{ header: { kid?: unknown } }>(token, { complete: true }) ?? {};
  return typeof header?.kid === 'string' ? header.kid : null;
}
