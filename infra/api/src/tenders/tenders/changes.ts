import { eq } from 'drizzle-orm';
import { fileUrlsExpireAt } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTogether } from '../../platform/together.ts';
import { tenderTotals } from './tables.ts';

/**
 * Says of what state the public answers about tenders are: another after every change of a published one, on another
 * day (what was open closes) and when their files have new URLs.
 */
export function createStamp({ db, clock }: Pick<Platform, 'db' | 'clock'>): () => Promise<string> {
  const published = db
    .select({ changes: tenderTotals.changes })
    .from(tenderTotals)
    .where(eq(tenderTotals.mostrar, true))
    .prepare('tender_changes');
  // Everybody asks for it, many at a time.
  const read = readTogether(() => published.execute());
  return async () => {
    const [found] = await read();
    if (!found) throw new Error('the published tenders have no total');
    return `${found.changes} ${today(clock)} ${fileUrlsExpireAt(clock)}`;
  };
}
