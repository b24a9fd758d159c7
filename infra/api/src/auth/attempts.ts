import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { tooMany } from '../platform/errors.ts';
import { loginAttempts } from './tables.ts';

const WINDOW_MS = 15 * 60_000;
/** Failures that cost nothing yet. An address is shared by an office, so it has more. */
const FREE = { account: 5, address: 30 } as const;
const LONGEST_BLOCK_S = 15 * 60;

export interface Attempt {
  readonly account: string;
  readonly address: string;
  /** A browser in which the owner has signed in before is not held up by the account's delay. */
  readonly knownBrowser: boolean;
}

const keysOf = ({ account, address, knownBrowser }: Attempt) => ({
  account: knownBrowser ? `known:${account}` : `account:${account}`,
  address: `address:${address}`,
});

/** @throws Refusal 429 while the account or the address is held up */
export async function checkAttempts(db: Database, clock: Clock, attempt: Attempt): Promise<void> {
  const rows = await db
    .select()
    .from(loginAttempts)
    .where(inArray(loginAttempts.key, Object.values(keysOf(attempt))));
  const now = clock.now().getTime();
  const waits = rows.map((row) => (row.blockedUntil ? row.blockedUntil.getTime() - now : 0));
  const longest = Math.max(0, ...waits);
  if (longest > 0)
    throw tooMany('Demasiados intentos. Espere un momento y vuelva a intentar.', longest / 1000);
}

/** Counts a failure; beyond the free ones each doubles the wait. */
export async function countFailure(db: Database, clock: Clock, attempt: Attempt): Promise<void> {
  const now = clock.now();
  const keys = keysOf(attempt);
  await db.delete(loginAttempts).where(lt(loginAttempts.windowEndsAt, new Date(now.getTime() - WINDOW_MS)));
  for (const kind of ['account', 'address'] as const) {
    const windowEndsAt = new Date(now.getTime() + WINDOW_MS);
    const [row] = await db
      .insert(loginAttempts)
      .values({ key: keys[kind], failures: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: loginAttempts.key,
        set: {
          failures: sql`case when ${loginAttempts.windowEndsAt} < ${now.toISOString()}::timestamptz then 1 else ${loginAttempts.failures} + 1 end`,
          windowEndsAt,
        },
      })
      .returning({ failures: loginAttempts.failures });
    const beyond = (row?.failures ?? 0) - FREE[kind];
    if (beyond < 0) continue;
    const seconds = Math.min(2 ** Math.min(beyond, 20), LONGEST_BLOCK_S);
    await db
      .update(loginAttempts)
      .set({ blockedUntil: new Date(now.getTime() + seconds * 1000) })
      .where(eq(loginAttempts.key, keys[kind]));
  }
}

/** A sign-in that worked clears the account's count; the address keeps its own. */
export async function clearFailures(db: Database, attempt: Attempt): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.key, keysOf(attempt).account));
}
