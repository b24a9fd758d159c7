import { eq, inArray, sql } from 'drizzle-orm';
import { type Clock, MINUTE_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { tooMany } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network.ts';
import { loginAttempts } from './tables.ts';

/** Time for which failures are remembered after the last wait is over. */
const WINDOW_MS = 15 * MINUTE_MS;
/** Failures without a wait. An office shares an address, so an address has more. */
const FREE = { account: 5, address: 30 } as const;
const LONGEST_BLOCK_S = 15 * 60;

interface Attempt {
  readonly account: string;
  readonly address: string;
  /** True if the account's owner signed in with this browser before: it is exempt from the account's wait. */
  readonly knownBrowser: boolean;
}

/**
 * Counts an attempt before its password is checked, so that parallel attempts wait like successive ones. Each failure
 * beyond the free ones doubles the wait. An attempt that is let through counts as a failure until `succeeded` is called.
 * @throws Refusal 429 while the account or the address has to wait; a refused attempt is not counted
 */
export async function admitAttempt(db: Database, clock: Clock, { account, address, knownBrowser }: Attempt) {
  const keys = {
    account: knownBrowser ? `known:${account}` : `account:${account}`,
    address: `address:${networkOf(address)}`,
  };
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Rows are locked in the order of their keys everywhere, so that attempts never wait in a circle.
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
    if (longest > now.getTime()) throw tooMany('Demasiados intentos.', (longest - now.getTime()) / 1000);
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
    /** Clears the failures of the account, and this one attempt of the address. */
    async succeeded(): Promise<void> {
      await db.delete(loginAttempts).where(eq(loginAttempts.key, keys.account));
      // The wait of the address is this attempt's own: during a wait nobody else was let through.
      await db
        .update(loginAttempts)
        .set({ failures: sql`greatest(${loginAttempts.failures} - 1, 0)`, blockedUntil: null })
        .where(eq(loginAttempts.key, keys.address));
    },
  };
}

/** Returns the wait in milliseconds after the n-th failure beyond the free ones (0: the last free one). */
function waitAfter(beyond: number): number {
  return beyond < 0 ? 0 : Math.min(2 ** beyond, LONGEST_BLOCK_S) * 1000;
}
