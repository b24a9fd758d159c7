import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isUnsearchable, searchNeedle, searchWords } from 'shared-api/rules';

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const startsWith = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`${escapeLike(text)}%`}`;

/**
 * A column of search texts (`storedSearchText`) holds every word of a typed search, as `searchMatcher` decides it. A trigram
 * index finds them. @returns undefined for a blank search
 */
export const containsWords = (column: SQLWrapper, search: string): SQL | undefined =>
  isUnsearchable(search)
    ? sql`false`
    : and(...searchWords(search).map((word) => sql`${column} like ${`%${searchNeedle(word)}%`}`));
