import { createSigner, createVerifier, type DecodedJwt } from 'fast-jwt';
import type { Clock } from '../../platform/clock.ts';
import { isConnectionError } from '../../platform/error-kinds.ts';
import { type SessionKeys, TOKEN_LIFE_MS, type TokenUse } from './session-keys.ts';

/** Makes the signed tokens of sessions and of the way to one. @param publicUrl the portal's origin, which issues them */
export function createTokens(publicUrl: string, clock: Clock, keys: SessionKeys) {
  return {
    /** Learns of keys that another process made or ended. */
    refreshKeys: keys.refresh,
    sign(use: TokenUse, id: string): string {
      const { kid, value } = keys.signing();
      const iat = Math.floor(clock.now().getTime() / 1000);
      const times = { iat, exp: iat + TOKEN_LIFE_MS[use] / 1000 };
      const sign = createSigner({ algorithm: 'HS256', key: value, kid });
      return sign({ jti: id, use, iss: publicUrl, aud: 'portal', ...times });
    },
    /**
     * Returns what a bearer token of ours names; null if it is altered, foreign, over, or made for another use.
     * @throws when its key can't be looked up, as the database can't be reached
     */
    async read(authorization: string | undefined, expected: TokenUse): Promise<string | null> {
      const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
      if (!token) return null;
      const verify = createVerifier({
        key: async ({ header }: DecodedJwt) => {
          const key = await keys.find(header.kid);
          if (!key) throw new Error('no key of that name holds');
          return key.value;
        },
        algorithms: ['HS256'],
        allowedIss: publicUrl,
        allowedAud: 'portal',
        // A claim that a token lacks is not checked otherwise.
        requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti'],
        clockTimestamp: clock.now().getTime(),
      });
      const claims = await verify(token).catch(({ originalError }) => {
        if (isConnectionError(originalError)) throw originalError;
        return null;
      });
      return claims?.use === expected ? claims.jti : null;
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
