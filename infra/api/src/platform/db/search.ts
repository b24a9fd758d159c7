import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A trigram index can't look up shorter texts. */
const SHORTEST_INDEXED = 3;

/** Escapes the wildcards of a text for a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Combining marks, which `fold` drops too. */
const MARKS = '[\u0300-\u036f]';

/**
 * Folds a text column (lower case, no accents) while reading, for small tables. Accents are removed first: with the locale
 * C, `lower` ignores letters with accents.
 */
export const folded = (column: SQLWrapper): SQL =>
  sql`lower(regexp_replace(normalize(${column}, NFD), ${sql.raw(`'${MARKS}'`)}, '', 'g'))`;

/** Returns true if a trigram index can find this text inside others. */
export const isIndexed = (text: string): boolean => text.length >= SHORTEST_INDEXED;

/** The column contains the text, also inside a word. Both are folded already. */
export const holds = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`%${escapeLike(text)}%`}`;

export const startsWith = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${`${escapeLike(text)}%`}`;

/** A word of the column starts with the text. A trigram index can find this for one or two letters. */
export const hasWord = (column: SQLWrapper, text: string, separator = ' '): SQL =>
  sql`(${startsWith(column, text)} or ${column} like ${`%${separator}${escapeLike(text)}%`})`;
