import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type Months, type Start, startAfter } from './months.ts';
import { type TenderRecord, tenders } from './tables.ts';

/** Conditions that part a list: all of the first comes before all of the second. */
export type Parts = readonly [SQL, ...SQL[]];

const newestFirst = [desc(tenders.fechaPublicacion), desc(tenders.id)];

interface Wanted {
  readonly offset: number;
  readonly size: number;
  /** How many rows of the last part each month has, where that is known: a far page is then not counted up to. */
  readonly lastByMonth?: (() => Promise<Months>) | undefined;
}

/** Rows of a list in parts, the newest first in each. A part is counted only where it is passed over. */
export async function readParts(
  db: Database,
  where: SQL | undefined,
  parts: Parts,
  { offset, size, lastByMonth }: Wanted,
): Promise<TenderRecord[]> {
  const rows: TenderRecord[] = [];
  let skip = offset;
  for (const [index, part] of parts.entries()) {
    const missing = size - rows.length;
    if (missing === 0) break;
    const within = and(where, part);
    const isLast = index === parts.length - 1;
    if (isLast) {
      const start: Partial<Start> & Pick<Start, 'offset'> =
        skip > 0 && lastByMonth ? startAfter(skip, await lastByMonth()) : { offset: skip };
      rows.push(...(await rowsAt(db, and(within, start.where), { size: missing, offset: start.offset })));
      break;
    }
    const count = skip === 0 ? null : await countOf(db, within);
    if (count !== null && count <= skip) {
      skip -= count;
      continue;
    }
    const take = count === null ? missing : Math.min(missing, count - skip);
    rows.push(...(await rowsAt(db, within, { size: take, offset: skip })));
    skip = 0;
  }
  return rows;
}

async function countOf(db: Database, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(tenders).where(where);
  return counted?.total ?? 0;
}

/** Reads the keys from the index alone, however far they are, and the rows of this page only. Newest first. */
async function rowsAt(
  db: Database,
  where: SQL | undefined,
  part: { readonly size: number; readonly offset: number },
): Promise<TenderRecord[]> {
  const keys = db
    .select({ id: tenders.id })
    .from(tenders)
    .where(where)
    .orderBy(...newestFirst)
    .limit(part.size)
    .offset(part.offset)
    .as('keys');
  const rows = await db
    .select({ tender: tenders })
    .from(tenders)
    .innerJoin(keys, eq(tenders.id, keys.id))
    .orderBy(...newestFirst);
  return rows.map(({ tender }) => tender);
}
