import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { desc, isNotNull, ne } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, lockFor, type Sql, type Transaction } from '../../platform/db/database.ts';
import { certificateKeyTable as keys } from './tables.ts';

/** Characters of the 43 of a thumbprint: enough to tell a city's keys apart. */
const KID_LENGTH = 8;

/** Reads the key that signs; makes it when there is none yet. */
export async function signingKey(db: Database, clock: Clock) {
  const stored = await newestKey(db);
  if (stored) return stored;
  return db.transaction(async (tx) => {
    await lockFor(tx, 'certificateKeys');
    return (await newestKey(tx)) ?? makeKey(tx, clock);
  });
}

/**
 * Makes a new key that signs from now on and destroys the private halves of the former keys. What they signed stays
 * valid: their public halves stay listed.
 */
export function rotateKey(db: Database, clock: Clock) {
  return db.transaction(async (tx) => {
    await lockFor(tx, 'certificateKeys');
    const key = await makeKey(tx, clock);
    await tx.update(keys).set({ privateKey: null }).where(ne(keys.kid, key.kid));
    return key;
  });
}

/** Lists the public halves of all keys, newest first, as a JWK Set (RFC 7517). */
export async function publicKeys(db: Database) {
  const rows = await db
    .select({ kid: keys.kid, x: keys.publicKey })
    .from(keys)
    .orderBy(desc(keys.createdAt), keys.kid);
  const shared = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' } as const;
  return { keys: rows.map(({ kid, x }) => ({ ...shared, kid, x, pem: pemOf(x) })) };
}

async function newestKey(from: Sql) {
  const [row] = await from
    .select({ kid: keys.kid, privateKey: keys.privateKey })
    .from(keys)
    .where(isNotNull(keys.privateKey))
    .orderBy(desc(keys.createdAt), keys.kid)
    .limit(1);
  return row?.privateKey ? { kid: row.kid, privateKey: row.privateKey } : null;
}

async function makeKey(tx: Transaction, clock: Clock) {
  const pair = generateKeyPairSync('ed25519');
  const { x } = pair.publicKey.export({ format: 'jwk' });
  if (!x) throw new Error('the key has no public part');
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const kid = thumbprint(x).slice(0, KID_LENGTH);
  await tx.insert(keys).values({ kid, publicKey: x, privateKey, createdAt: clock.now() });
  return { kid, privateKey };
}

const thumbprint = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');

const pemOf = (x: string): string =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
