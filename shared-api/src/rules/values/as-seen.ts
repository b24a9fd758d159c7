/** Format characters, which nobody sees: contact lists, PDFs and web pages put them around and into what is copied. */
const INVISIBLE = /\p{Cf}/gu;

/** Returns a copied number, date, word or address as it looks, without spaces around it. */
export const asSeen = (text: string): string => text.replace(INVISIBLE, '').trim();

/** Writes every dash of word processors and web pages, and the minus sign, as `-`. */
export const withPlainDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-');

/** Returns true for a text in which nobody sees anything: empty, or of spaces and format characters. */
export const isBlank = (text: string): boolean => asSeen(text) === '';

/** Returns a text of a person without spaces around it; format characters stay inside, where they join emoji. */
export const trimmed = (text: string): string => (isBlank(text) ? '' : text.trim());
