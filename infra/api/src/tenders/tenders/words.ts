import { and, eq, sql } from 'drizzle-orm';
import type { TenderType } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { holds } from '../../platform/db/search.ts';
import { tenderWords } from './tables.ts';

/**
 * How many published tenders, at least, have all these texts in their titles: known without reading a tender. A title
 * with a word has each part of it, so a text is in as many titles as the most frequent word that it is part of; and all
 * of several texts are in no fewer titles than are left when each takes away those that lack it.
 * @param texts folded, at least one, each long enough for a trigram index
 * @param type of the tenders that count; all without it
 * @param published how many tenders there are to count, or more
 */
export async function fewestWithTexts(
  db: Database,
  texts: readonly string[],
  type: TenderType | undefined,
  published: number,
): Promise<number> {
  const each = await Promise.all(texts.map((text) => fewestWithText(db, text, type)));
  return each.reduce((sum, fewest) => sum + fewest, 0) - (texts.length - 1) * published;
}

async function fewestWithText(db: Database, text: string, type: TenderType | undefined): Promise<number> {
  const words = db
    .select({ total: sql<number>`sum(${tenderWords.total})`.as('total') })
    .from(tenderWords)
    .where(and(holds(tenderWords.palabra, text), type && eq(tenderWords.tipo, type)))
    .groupBy(tenderWords.palabra)
    .as('words');
  const [most] = await db.select({ total: sql<number>`coalesce(max(${words.total}), 0)::int` }).from(words);
  return most?.total ?? 0;
}
