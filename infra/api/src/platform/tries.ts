import { lt, sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database, Sql } from './db/database.ts';
import { countedTries } from './db/tables.ts';

/** How often something may be done, and within which time. */
export interface TryLimit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts one more try, for every process of the API together; a window begins with the first that it counts.
 * @param key what is counted, and of whom, with no word that says who that is
 * @returns seconds until the next is let through, or null when this one is
 */
export async function countTry(
  from: Sql,
  now: Date,
  key: string,
  { max, windowMs }: TryLimit,
): Promise<number | null> {
  const ends = new Date(now.getTime() + windowMs);
  const isOver = sql`${countedTries.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await from
    .insert(countedTries)
    .values({ key, asked: 1, windowEndsAt: ends })
    .onConflictDoUpdate({
      target: countedTries.key,
      set: {
        asked: sql`case when ${isOver} then 1 else least(${countedTries.asked}, ${max}) + 1 end`,
        windowEndsAt: sql`case when ${isOver} then ${ends.toISOString()}::timestamptz else ${countedTries.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error('a try was not counted');
  return row.asked > max ? (row.windowEndsAt.getTime() - now.getTime()) / 1000 : null;
}

/** Removes counts whose window is over. Repeating it does no harm. */
export async function forgetOldTries(db: Database, clock: Clock): Promise<void> {
  await db.delete(countedTries).where(lt(countedTries.windowEndsAt, clock.now()));
}
