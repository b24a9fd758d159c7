import { eq, sql } from 'drizzle-orm';
import { tenderSearchText } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import { changeTenders } from './changes.ts';
import { tenders } from './tables.ts';

const BATCH = 500;

/** Writes the search texts anew that an earlier version of the portal stored: they begin without a space. */
export async function foldSearchTexts({ db }: Pick<Platform, 'db'>): Promise<void> {
  const isEarlier = sql`${tenders.searchText} not like ' %'`;
  const [earlier] = await db.select({ id: tenders.id }).from(tenders).where(isEarlier).limit(1);
  if (!earlier) return;
  // Processes that run this at once take different rows.
  const foldSome = () =>
    changeTenders(db, async (tx) => {
      const rows = await tx
        .select()
        .from(tenders)
        .where(isEarlier)
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const row of rows) {
        await tx
          .update(tenders)
          .set({ searchText: tenderSearchText(row) })
          .where(eq(tenders.id, row.id));
      }
      return rows.length;
    });
  while ((await foldSome()) === BATCH);
}
