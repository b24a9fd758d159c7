import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { type TenderRecord, tenders } from './tables.ts';

/** Conditions that part a list: all of the first comes before all of the second. */
export type Parts = readonly [SQL, ...SQL[]];

const newestFirst = [desc(tenders.fechaPublicacion), desc(tenders.id)];
const oldestFirst = [asc(tenders.fechaPublicacion), asc(tenders.id)];

interface Wanted {
  readonly offset: number;
  readonly size: number;
  /** How many rows there are in all parts, if that is known: far pages are then read from the nearer end. */
  readonly total?: number;
}

/** Rows of a list in parts, the newest first in each. A part is counted only where it is passed over. */
export async function readParts(
  db: Database,
  where: SQL | undefined,
  parts: Parts,
  { offset, size, total }: Wanted,
): Promise<TenderRecord[]> {
  const rows: TenderRecord[] = [];
  let skip = offset;
  let before = 0;
  for (const [index, part] of parts.entries()) {
    const missing = size - rows.length;
    if (missing === 0) break;
    const within = and(where, part);
    const isLast = index === parts.length - 1;
    if (isLast && total !== undefined && offset > 0) {
      rows.push(...(await fromNearerEnd(db, within, { offset: skip, size: missing, total: total - before })));
      break;
    }
    const count = skip === 0 || isLast ? null : await countOf(db, within);
    if (count !== null && count <= skip) {
      skip -= count;
      before += count;
      continue;
    }
    const take = count === null ? missing : Math.min(missing, count - skip);
    const found = await rowsAt(db, within, { order: newestFirst, size: take, offset: skip });
    rows.push(...found);
    before += count ?? found.length;
    skip = 0;
  }
  return rows;
}

async function countOf(db: Database, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(tenders).where(where);
  return counted?.total ?? 0;
}

async function fromNearerEnd(
  db: Database,
  where: SQL | undefined,
  { offset, size, total }: Required<Wanted>,
): Promise<TenderRecord[]> {
  const take = Math.min(size, total - offset);
  if (take <= 0) return [];
  const fromTheEnd = offset > total / 2;
  return rowsAt(db, where, {
    order: fromTheEnd ? oldestFirst : newestFirst,
    size: take,
    offset: fromTheEnd ? total - offset - take : offset,
  });
}

/** Reads the keys from the index alone, however far they are, and the rows of this page only. Newest first. */
async function rowsAt(
  db: Database,
  where: SQL | undefined,
  part: { readonly order: readonly SQL[]; readonly size: number; readonly offset: number },
): Promise<TenderRecord[]> {
  const keys = db
    .select({ id: tenders.id })
    .from(tenders)
    .where(where)
    .orderBy(...part.order)
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
