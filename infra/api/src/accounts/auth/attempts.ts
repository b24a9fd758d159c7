import { eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { tooMany } from '../../platform/errors.ts';
import { loginAttempts } from './tables.ts';

/** How long failures are remembered once nothing holds the next try up any more. */
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

/** An attempt that was let through and counts as a failure until it says otherwise. */
export interface Admitted {
  /** Forgets the account's failures, and at the address this attempt alone. */
  succeeded(): Promise<void>;
}

const keysOf = ({ account, address, knownBrowser }: Attempt) => ({
  account: knownBrowser ? `known:${account}` : `account:${account}`,
  address: `address:${address}`,
});

/**
 * Counts an attempt before its password is looked at, so that many at once are held up as one after the other would be;
 * beyond the free ones each doubles the wait.
 * @throws Refusal 429 while the account or the address is held up; such a try counts nothing
 */
export async function admitAttempt(db: Database, clock: Clock, attempt: Attempt): Promise<Admitted> {
  const keys = keysOf(attempt);
  const now = clock.now();
  await db.transaction(async (tx) => {
    // In one order everywhere: attempts that share an address or an account wait for each other, but never in a circle.
    const sorted = Object.values(keys).sort();
    await tx
      .insert(loginAttempts)
      .values(sorted.map((key) => ({ key, failures: 0, windowEndsAt: now })))
      .onConflictDoNothing();
    const rows = await tx
      .select()
      .from(loginAttempts)
      .where(inArray(loginAttempts.key, sorted))
      .orderBy(loginAttempts.key)
      .for('update');
    const longest = Math.max(...rows.map(({ blockedUntil }) => blockedUntil?.getTime() ?? 0));
    if (longest > now.getTime()) {
      const seconds = (longest - now.getTime()) / 1000;
      throw tooMany('Demasiados intentos.', seconds);
    }
    for (const { key, failures, windowEndsAt } of rows) {
      const counted = (windowEndsAt < now ? 0 : failures) + 1;
      const wait = waitAfter(counted - FREE[key === keys.account ? 'account' : 'address']);
      await tx
        .update(loginAttempts)
        .set({
          failures: counted,
          blockedUntil: wait > 0 ? new Date(now.getTime() + wait) : null,
          windowEndsAt: new Date(now.getTime() + wait + WINDOW_MS),
        })
        .where(eq(loginAttempts.key, key));
    }
  });
  return {
    async succeeded() {
      await db.delete(loginAttempts).where(eq(loginAttempts.key, keys.account));
      // While this attempt held the address up nobody else was let through: the wait to lift is its own.
      await db
        .update(loginAttempts)
        .set({ failures: sql`greatest(${loginAttempts.failures} - 1, 0)`, blockedUntil: null })
        .where(eq(loginAttempts.key, keys.address));
    },
  };
}

/** Milliseconds that the failure holds up which is the n-th beyond the free ones (0: the last free one). */
function waitAfter(beyond: number): number {
  return beyond < 0 ? 0 : Math.min(2 ** Math.min(beyond, 20), LONGEST_BLOCK_S) * 1000;
}
