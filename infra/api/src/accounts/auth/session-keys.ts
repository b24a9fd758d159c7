import { asc, inArray, like } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { lockFor } from '../../platform/db/locks.ts';
import { secrets } from '../../platform/db/tables.ts';
import { newSecret } from '../../platform/ids.ts';
import { SESSION_HOURS } from './tokens.ts';

/** Keys lie among the portal's other secrets, under this and their name; `generation` is when they were made (ms). */
const PREFIX = 'session:';
/** Longer than what a key signed last can be valid, by far more than a process takes to hear of a new one. */
const KEPT_MS = (SESSION_HOURS + 1) * 3_600_000;

/** How often a process looks for keys that were made or ended by another. */
export const KEYS_REFRESH_MS = 30_000;

export interface SessionKey {
  readonly kid: string;
  readonly value: string;
}

/** The keys of session tokens, as this process knows them. */
export interface SessionKeys {
  /** The key that signs now. */
  signing(): SessionKey;
  /** The key that a token names, while it holds; one that is not known may have been made a moment ago elsewhere. */
  find(kid: string): Promise<SessionKey | null>;
  /** Reads them anew. */
  refresh(): Promise<void>;
}

/** A key, and from when on nothing that it signed is taken any more; null: it is the newest. */
interface KnownKey extends SessionKey {
  readonly retiresAt: number | null;
}

/** The keys of the database; the first start makes one. */
export async function openSessionKeys(db: Database, clock: Clock): Promise<SessionKeys> {
  let known = await readKeys(db);
  if (known.length === 0) {
    await db.transaction((tx) => makeFirst(tx, clock));
    known = await readKeys(db);
  }
  const refresh = async () => {
    known = await readKeys(db);
  };
  const holds = ({ retiresAt }: KnownKey) => retiresAt === null || retiresAt > clock.now().getTime();
  return {
    refresh,
    signing() {
      const newest = known.at(-1);
      if (!newest) throw new Error('there is no key to sign sessions with');
      return newest;
    },
    async find(kid) {
      if (!known.some((key) => key.kid === kid)) await refresh();
      return known.find((key) => key.kid === kid && holds(key)) ?? null;
    },
  };
}

/**
 * Makes a new key that signs from now on. Those before it go on holding until nothing that they signed is valid any
 * more; with `atOnce` (a key leaked) they end now, and with them every open session.
 */
export function rotateSessionKey(
  db: Database,
  clock: Clock,
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): Promise<SessionKey> {
  return db.transaction(async (tx) => {
    await lockFor(tx, 'sessionKeys');
    const now = clock.now().getTime();
    const before = await readKeys(tx);
    const over = before.filter(({ retiresAt }) => atOnce || (retiresAt !== null && retiresAt <= now));
    const names = over.map(({ kid }) => `${PREFIX}${kid}`);
    if (names.length > 0) await tx.delete(secrets).where(inArray(secrets.name, names));
    return insertKey(tx, clock, newSecret(6), newSecret());
  });
}

/** Oldest first: each retires a while after the one behind it was made. */
async function readKeys(from: Sql): Promise<KnownKey[]> {
  const rows = await from
    .select()
    .from(secrets)
    .where(like(secrets.name, `${PREFIX}%`))
    .orderBy(asc(secrets.generation), asc(secrets.name));
  return rows.map(({ name, value }, index) => {
    const next = rows[index + 1];
    return { kid: name.slice(PREFIX.length), value, retiresAt: next ? next.generation + KEPT_MS : null };
  });
}

/** Makes the first key, unless another process has made it meanwhile. */
async function makeFirst(tx: Transaction, clock: Clock): Promise<void> {
  await lockFor(tx, 'sessionKeys');
  if ((await readKeys(tx)).length === 0) await insertKey(tx, clock, newSecret(6), newSecret());
}

/** A key is always newer than those there are, whatever the clock says. */
async function insertKey(tx: Transaction, clock: Clock, kid: string, value: string): Promise<SessionKey> {
  const newest = (
    await tx
      .select({ made: secrets.generation })
      .from(secrets)
      .where(like(secrets.name, `${PREFIX}%`))
  ).reduce((latest, { made }) => Math.max(latest, made), 0);
  const generation = Math.max(clock.now().getTime(), newest + 1);
  await tx.insert(secrets).values({ name: `${PREFIX}${kid}`, value, generation });
  return { kid, value };
}
