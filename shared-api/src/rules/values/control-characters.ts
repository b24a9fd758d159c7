/**
 * Characters that no text of a person needs and that XML or the database can't carry: control characters but for tabs
 * and ends of lines, halves of pairs of UTF-16, and the two that are none in Unicode. U+0080 to U+009F, which all carry,
 * come along in texts of old systems.
 */
const CONTROL = /[^\P{Cc}\t\n\r\x80-\x9f]|[\p{Cs}\ufffe\uffff]/gu;

export const hasControlCharacters = (text: string): boolean => text.search(CONTROL) >= 0;

/** A text that was stored before anybody looked, as every format can carry it. */
export const withoutControlCharacters = (text: string): string => text.replace(CONTROL, '');
