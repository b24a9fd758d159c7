/** Format characters, which nobody sees: contact lists, PDFs and web pages put them around and into what is copied. */
const INVISIBLE = /\p{Cf}/gu;

/** Returns a copied number, date, word or address as it looks, without spaces around it. */
export const asSeen = (text: string): string => text.replace(INVISIBLE, '').trim();
