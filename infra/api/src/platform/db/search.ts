import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Shorter texts give a trigram index nothing to look up. */
const SHORTEST_INDEXED = 3;

/** A text as part of a LIKE pattern: what would be a wildcard stands for itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Marks that stand behind their letter once it is taken apart, as `fold` drops them. */
const MARKS = '[\u0300-\u036f]';

/**
 * A column of text without case and accents, folded as it is read: for tables of few rows. Accents go first, as a
 * database of the locale C knows the case of no letter that has one.
 */
export const folded = (column: SQLWrapper): SQL =>
  sql`lower(regexp_replace(normalize(${column}, NFD), ${sql.raw(`'${MARKS}'`)}, '', 'g'))`;

/** Whether a trigram index can find this text inside others. */
export const isIndexed = (text: string): boolean => text.length >= SHORTEST_INDEXED;

/** The column holds the text, which may be inside a word. Both are folded alike already. */
export const holds = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`%${escapeLike(text)}%`}`;

/** The column starts with the text. */
export const startsWith = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`${escapeLike(text)}%`}`;

/** A word of the column starts with the text: what a trigram index can answer for one or two letters. */
export const hasWord = (column: SQLWrapper, text: string, separator = ' '): SQL =>
  sql`(${startsWith(column, text)} or ${column} like ${`%${separator}${escapeLike(text)}%`})`;
