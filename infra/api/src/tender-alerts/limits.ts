import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Sql } from '../platform/db/database.ts';
import { tenderAlertLimits } from './tables.ts';

const HOUR_MS = 3_600_000;

/** How often each may ask, and within which time. */
export const LIMITS = {
  /** A network: what one caller can't leave by taking another address. */
  network: { max: 20, windowMs: HOUR_MS },
  /** An address: how many mails it gets because somebody asks. */
  address: { max: 5, windowMs: 24 * HOUR_MS },
  /** All together: what stays of a flood from everywhere. */
  portal: { max: 1_000, windowMs: HOUR_MS },
} as const;

/**
 * Counts one more try. @returns seconds until the next is let through, or null when this one is
 */
export async function countTry(
  from: Sql,
  now: Date,
  key: string,
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
): Promise<number | null> {
  const ends = new Date(now.getTime() + windowMs);
  const isOver = sql`${tenderAlertLimits.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await from
    .insert(tenderAlertLimits)
    .values({ key, asked: 1, windowEndsAt: ends })
    .onConflictDoUpdate({
      target: tenderAlertLimits.key,
      set: {
        asked: sql`case when ${isOver} then 1 else least(${tenderAlertLimits.asked}, ${max}) + 1 end`,
        windowEndsAt: sql`case when ${isOver} then ${ends.toISOString()}::timestamptz else ${tenderAlertLimits.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error('a try was not counted');
  return row.asked > max ? (row.windowEndsAt.getTime() - now.getTime()) / 1000 : null;
}

/** The network of an address: a line has a whole /64 of IPv6 to itself. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^.*:/, '');
  const [start = '', end = ''] = ip.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const missing = 8 - groups(start).length - groups(end).length;
  const all = [...groups(start), ...Array<string>(ip.includes('::') ? missing : 0).fill('0'), ...groups(end)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
