import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { TOTAL_CAP } from 'shared-api/rules';
import type { Sql } from './database.ts';

/** Counts the rows of a table that meet a condition; counting stops at the cap, since an exact total reads the whole list. */
export function countToCap(
  db: Sql,
  table: PgTable,
  where: SQL | undefined,
  cap = TOTAL_CAP,
): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(cap);
  return db.$count(rows.as('some'));
}

export interface Page<T> {
  readonly data: T[];
  readonly page: number;
  /** Exact up to `TOTAL_CAP`, which stands for "this many or more". */
  readonly total: number;
  readonly totalPages: number;
}

/** A query without its limits. */
interface List<Row> {
  limit(size: number): { offset(rows: number): PromiseLike<Row[]> };
}

/** Reads a page of a list. @param counted rows of the whole list, exact or up to the cap */
export async function readPage<Row>(
  list: List<Row>,
  counted: PromiseLike<number>,
  page: number,
  size: number,
): Promise<Page<Row>> {
  const [rows, total] = await Promise.all([list.limit(size + 1).offset((page - 1) * size), counted]);
  return pageOf(rows, page, size, total);
}

/**
 * Makes a page of rows that were read with one row more than `size`: that row tells that another page follows. Beyond the
 * cap the number of pages grows with the page read, so that every row can be reached.
 */
export function pageOf<T>(rows: readonly T[], page: number, size: number, counted: number): Page<T> {
  const total = Math.min(counted, TOTAL_CAP);
  const reached = rows.length > size ? page + 1 : rows.length > 0 ? page : 0;
  return { data: rows.slice(0, size), page, total, totalPages: Math.max(Math.ceil(total / size), reached) };
}
