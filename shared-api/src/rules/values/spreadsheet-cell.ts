/** Beginning of a cell that a spreadsheet may run as a formula (OWASP, CSV injection), also in full width or marked. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a cell of a CSV: what a spreadsheet might run as a formula gets an apostrophe before it, which makes it text.
 * Suppliers choose much of what staff export. A text that looks marked gets one more, so that reading finds it again.
 */
export function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the text that `safeCell` made this cell of. */
export const withoutMark = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
