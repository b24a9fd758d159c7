import { and, eq, notLike } from 'drizzle-orm';
import { tenderSearchText } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { changeTenders } from './changes.ts';
import { tenders } from './tables.ts';

/** Writes the search texts anew that an earlier version of the portal stored: they begin without a space. */
export async function foldSearchTexts({ db }: Pick<Platform, 'db'>): Promise<void> {
  const isEarlier = notLike(tenders.searchText, ' %');
  for (const row of await db.select().from(tenders).where(isEarlier)) {
    // A tender that was changed meanwhile has a text of this version.
    const isStill = and(eq(tenders.id, row.id), isEarlier);
    await changeTenders(db, (tx) =>
      tx
        .update(tenders)
        .set({ searchText: tenderSearchText(row) })
        .where(isStill),
    );
  }
}
