import { and, desc, eq, lt } from 'drizzle-orm';
import type { TenderType } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { SHELVES } from './filter.ts';
import { tenders } from './tables.ts';

/** Which of the types have a published tender: one look into the index for each. */
export async function publishedTypes(db: Database, types: readonly TenderType[]): Promise<TenderType[]> {
  const found = await Promise.all(
    types.map((type) =>
      db
        .select({ type: tenders.tipo })
        .from(tenders)
        .where(and(SHELVES.published, eq(tenders.tipo, type)))
        .limit(1),
    ),
  );
  return found.flat().map(({ type }) => type);
}

/** The years that published tenders have, newest first: hops from one year to the next in the index. */
export async function publishedYears(db: Database): Promise<number[]> {
  const years: number[] = [];
  for (;;) {
    const below = years.at(-1);
    const [next] = await db
      .select({ year: tenders.anio })
      .from(tenders)
      .where(and(SHELVES.published, below === undefined ? undefined : lt(tenders.anio, below)))
      .orderBy(desc(tenders.anio))
      .limit(1);
    if (!next) return years;
    years.push(next.year);
  }
}
