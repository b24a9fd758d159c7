/** Beginning of a cell that a spreadsheet may read as a formula, also behind white space. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * A text as a cell of an exported table: what a spreadsheet might run as a formula gets an apostrophe before it, which
 * makes it text. Suppliers choose much of what staff export.
 */
export function safeCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
