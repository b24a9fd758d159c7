import { and, asc, eq, gt, like, notLike, or, sql } from 'drizzle-orm';
import { SUBTYPES, storedSearchText, TENDER_TYPES, tenderLabel, tenderSearchText } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { changeTenders } from './changes.ts';
import { tenders } from './tables.ts';

const lacks = (label: string) => notLike(tenders.searchText, `%${storedSearchText(label)}%`);

/** Texts of earlier versions begin without a space, lack the type or the subtype, or end with the office of a file number. */
const isEarlier = or(
  notLike(tenders.searchText, ' %'),
  ...TENDER_TYPES.map((type) => and(eq(tenders.tipo, type), lacks(tenderLabel(type)))),
  ...SUBTYPES.map((subtype) => and(eq(tenders.subtipo, subtype), lacks(tenderLabel(subtype)))),
  and(
    like(tenders.expediente, 'EX-%--MUNICAT-%'),
    sql`${tenders.searchText} ~ ' ex [0-9]+ [0-9]+ municat [^ ]'`,
  ),
);

/** Tenders that are read at once. */
const BATCH = 500;

/** Writes the search texts anew that an earlier version of the portal stored. */
export async function foldSearchTexts({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (let last: string | undefined; ; ) {
    const next = and(isEarlier, last === undefined ? undefined : gt(tenders.id, last));
    const rows = await db.select().from(tenders).where(next).orderBy(asc(tenders.id)).limit(BATCH);
    for (const row of rows) {
      const searchText = tenderSearchText(row);
      // A title that names a file number looks like an earlier text.
      if (searchText === row.searchText) continue;
      // A tender that was changed meanwhile has a text of this version.
      const isStill = and(eq(tenders.id, row.id), isEarlier);
      await changeTenders(db, (tx) => tx.update(tenders).set({ searchText }).where(isStill));
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id;
  }
}
