/** Beginning of a cell that a spreadsheet may run as a formula (OWASP, CSV injection), also in full width or marked. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a cell of a CSV: what a spreadsheet might run as a formula gets an apostrophe before it, which makes it text.
 * Suppliers choose much of what staff export. A text that looks marked gets one more, so that reading finds it again.
 */
export function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A formula that is nothing but a text, `="00123"`, by which programs keep zeros and long numbers in a CSV. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Returns the text that `safeCell` made this cell of, or the text that the cell is in another program's writing. */
export function withoutMark(cell: string): string {
  if (cell.startsWith("'") && FORMULA.test(cell)) return cell.slice(1);
  const [, text] = TEXT_FORMULA.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}
