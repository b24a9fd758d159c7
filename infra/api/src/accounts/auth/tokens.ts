import { asc, inArray, like } from 'drizzle-orm';
import { createSigner, createVerifier, type DecodedJwt } from 'fast-jwt';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { type Database, lockFor, type Sql } from '../../platform/db/database.ts';
import { secrets } from '../../platform/db/tables.ts';
import { isConnectionError } from '../../platform/error-kinds.ts';
import { newSecret } from '../../platform/ids.ts';

/** Milliseconds for which a token holds: a session, or the way to one from the sign-on's callback. */
export const TOKEN_LIFE_MS = { session: 8 * HOUR_MS, 'sign-on': 2 * MINUTE_MS } as const;
export type TokenUse = keyof typeof TOKEN_LIFE_MS;

/** Session keys are rows of `secrets` under this prefix and their name; `generation` is when they were made (ms). */
const PREFIX = 'session:';
/** Longer than the last token that a key signed can be valid, and than a process takes to learn of a new key. */
const RETIRES_AFTER_MS = TOKEN_LIFE_MS.session + HOUR_MS;

/** Interval at which a process looks for keys that another process made or ended. */
export const KEYS_REFRESH_MS = 30_000;

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

type SessionKeys = Awaited<ReturnType<typeof openSessionKeys>>;
export type Tokens = ReturnType<typeof createTokens>;

/** Reads the keys of the database; the first start makes one. */
export async function openSessionKeys(db: Database, clock: Clock) {
  let keys = await readKeys(db);
  const refresh = async () => {
    keys = await readKeys(db);
  };
  if (keys.length === 0) {
    // Processes that start at the same moment may each make one: all of them hold.
    await insertKey(db, clock, null);
    await refresh();
  }
  return {
    refresh,
    signing(): SessionKey {
      const newest = keys.at(-1);
      if (!newest) throw new Error('there is no key to sign sessions with');
      return newest;
    },
    /** Finds a key that still holds by its name. Reads the keys anew for an unknown name: another process may have made it. */
    async find(kid: string): Promise<SessionKey | null> {
      if (!keys.some((key) => key.kid === kid)) await refresh();
      return keys.find((key) => key.kid === kid && holds(key, clock)) ?? null;
    },
  };
}

/**
 * Makes a new key that signs from now on. Earlier keys hold until nothing that they signed is valid any more; with
 * `atOnce` (a key leaked) they end now, and with them every open session.
 * @returns the name of the new key
 */
export function rotateSessionKey(db: Database, clock: Clock, { atOnce }: { readonly atOnce: boolean }) {
  return db.transaction(async (tx) => {
    await lockFor(tx, 'sessionKeys');
    const keys = await readKeys(tx);
    const ended = keys.filter((key) => atOnce || !holds(key, clock)).map(({ kid }) => `${PREFIX}${kid}`);
    await tx.delete(secrets).where(inArray(secrets.name, ended));
    return { kid: await insertKey(tx, clock, keys.at(-1) ?? null) };
  });
}

const holds = ({ retiresAt }: SessionKey, clock: Clock) =>
  retiresAt === null || retiresAt > clock.now().getTime();

/** Reads the keys, oldest first: each retires a while after the next one was made. */
async function readKeys(from: Sql) {
  const rows = await from
    .select()
    .from(secrets)
    .where(like(secrets.name, `${PREFIX}%`))
    .orderBy(asc(secrets.generation), asc(secrets.name));
  return rows.map(({ name, value, generation }, index) => {
    const next = rows[index + 1];
    return {
      kid: name.slice(PREFIX.length),
      value,
      madeAt: generation,
      /** From then on no token of this key is accepted; null for the newest key. */
      retiresAt: next ? next.generation + RETIRES_AFTER_MS : null,
    };
  });
}

type SessionKey = Awaited<ReturnType<typeof readKeys>>[number];

/** Stores a new key. Its time is after the newest one's, whatever the clock says. @returns its name */
async function insertKey(to: Sql, clock: Clock, newest: SessionKey | null): Promise<string> {
  const kid = newSecret(6);
  const generation = Math.max(clock.now().getTime(), (newest?.madeAt ?? 0) + 1);
  await to.insert(secrets).values({ name: `${PREFIX}${kid}`, value: newSecret(), generation });
  return kid;
}
