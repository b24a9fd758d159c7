/** Line breaks and tabs, with the spaces around them. */
const BREAKS = /[ \xa0]*[\t\n\r\x85\u2028\u2029][\s\x85]*/gu;

/** Returns a text that is shown in one line, with a space in place of each line break or tab. Pasting brings them along. */
export const oneLine = (text: string): string => text.replace(BREAKS, ' ');

/** Ends a sentence with a full stop, unless what somebody wrote at its end has one. */
export const withFullStop = (sentence: string): string =>
  /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
