import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isUnsearchable, searchNeedle, searchWords, similarTo } from 'shared-api/rules';

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
