import { and, eq, notLike } from 'drizzle-orm';
import { tenderSearchText } from 'shared-api/rules';
import type { Platform } from '../../platform/domain.ts';
import { changeTenders } from './repository.ts';
import { type TenderRecord, tenders } from './tables.ts';

/** Tenders that are read at once. */
const BATCH = 500;

/** Writes the search texts anew that an earlier version of the portal stored: they begin without a space. */
export async function foldSearchTexts({ db }: Pick<Platform, 'db'>): Promise<void> {
  const isEarlier = notLike(tenders.searchText, ' %');
  let rows: TenderRecord[];
  do {
    rows = await db.select().from(tenders).where(isEarlier).limit(BATCH);
    for (const row of rows) {
      const searchText = tenderSearchText(row);
      // A tender that was changed meanwhile has a text of this version.
      const isStill = and(eq(tenders.id, row.id), isEarlier);
      await changeTenders(db, (tx) => tx.update(tenders).set({ searchText }).where(isStill));
    }
  } while (rows.length === BATCH);
}
