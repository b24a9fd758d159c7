import { sql } from 'drizzle-orm';
import { deleteOld, type Sql } from './db/database.ts';
import { rateLimits } from './db/tables.ts';

interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts a use of a limit that all processes share. A window begins with the first use that it counts.
 * @param key names what is limited and for whom, without personal data
 * @param weight how many uses it counts as
 * @returns seconds until the next use is allowed, or null if this one is
 */
export async function countUse(
  from: Sql,
  now: Date,
  key: string,
  { max, windowMs }: RateLimit,
  weight = 1,
): Promise<number | null> {
  const ends = new Date(now.getTime() + windowMs);
  const isOver = sql`${rateLimits.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await from
    .insert(rateLimits)
    .values({ key, count: weight, windowEndsAt: ends })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then ${weight}::int else least(${rateLimits.count}, ${max}) + ${weight}::int end`,
        windowEndsAt: sql`case when ${isOver} then ${ends.toISOString()}::timestamptz else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error('a use was not counted');
  return row.count > max ? (row.windowEndsAt.getTime() - now.getTime()) / 1000 : null;
}

export const deleteOldRateLimits = deleteOld([rateLimits.windowEndsAt, 0]);
