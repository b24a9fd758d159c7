import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isUnsearchable, searchNeedle, searchWords, similarTo, TOTAL_CAP } from 'shared-api/rules';
import type { Sql } from './database.ts';

/** Counts the rows of a table that meet a condition; counting stops at the cap, since an exact total reads the whole list. */
export function countToCap(db: Sql, table: PgTable, where: SQL | undefined, cap = TOTAL_CAP) {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(cap);
  return db.$count(rows.as('some'));
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
) {
  const [rows, total] = await Promise.all([list.limit(size + 1).offset((page - 1) * size), counted]);
  return pageOf(rows, page, size, total);
}

/**
 * Makes a page of rows that were read with one row more than `size`: that row tells that another page follows. Beyond the
 * cap (`total` then stands for "this many or more") the number of pages grows with the page read, so that every row can be
 * reached.
 */
export function pageOf<T>(rows: readonly T[], page: number, size: number, counted: number) {
  const total = Math.min(counted, TOTAL_CAP);
  const reached = rows.length > size ? page + 1 : rows.length > 0 ? page : 0;
  return { data: rows.slice(0, size), page, total, totalPages: Math.max(Math.ceil(total / size), reached) };
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The column holds the text as it stands, in any case. */
export const containsText = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${escapeLike(text)}%`}`;

export const startsWith = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`${escapeLike(text)}%`}`;

/**
 * A column of search texts (`storedSearchText`) holds every word of a typed search, as `searchMatcher` decides it. A trigram
 * index finds them.
 * @param common words that a large part of the rows has. Beside others they are not looked up in the index, which has another
 *   collation, but compared with the rows that it finds for the others
 * @returns undefined for a blank search
 */
export function containsWords(
  column: SQLWrapper,
  search: string,
  common: ReadonlySet<string> = new Set(),
): SQL | undefined {
  if (isUnsearchable(search)) return sql`false`;
  const words = searchWords(search);
  const isCommon = (word: string) => common.has(word) && !words.every((other) => common.has(other));
  return and(
    ...words.map((word) => {
      const text = isCommon(word) ? sql`${column} collate "C"` : column;
      return sql`${text} like ${`%${searchNeedle(word)}%`}`;
    }),
  );
}

/** So many rows, the first of a list, are compared letter by letter: a search costs no more in a longer list. */
export const COMPARED = 5_000;

/** Reads the rows of a list whose texts are similar to a search, the most similar first. @param list without its limit */
export const mostSimilar = async <Row extends { readonly text: string }>(
  search: string,
  list: { limit(size: number): PromiseLike<Row[]> },
  most: number,
): Promise<Row[]> => similarTo(search, await list.limit(COMPARED)).slice(0, most);
