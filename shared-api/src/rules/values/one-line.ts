/** Line breaks, page breaks and tabs, with the spaces around them. */
const BREAKS = /[ \xa0]*[\t\n\v\f\r\x85\u2028\u2029][\s\x85]*/gu;

/** Marks that turn the direction of what follows: Spanish needs none, and they show a name in another order than its letters. */
const DIRECTION = /\p{Bidi_Control}/gu;

/** Returns a text that is shown in one line, with a space in place of each line break or tab. Pasting brings them along. */
export const oneLine = (text: string): string => text.replace(DIRECTION, '').replace(BREAKS, ' ');

/**
 * Returns a text of several lines with plain ends of lines. Word and PowerPoint break lines with a vertical tab, PDFs end pages
 * with a form feed.
 */
export const withPlainBreaks = (text: string): string => text.replace(DIRECTION, '').replace(/[\v\f]/g, '\n');

/** Ends a sentence with a full stop, unless what somebody wrote at its end has one. */
export const withFullStop = (sentence: string): string =>
  /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
