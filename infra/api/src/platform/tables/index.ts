import { binaryRefusal, kindOf, markupRefusal } from './file-kinds.ts';
import { decodeText, readText } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';
import { type Table, UnreadableTable } from './table.ts';

export { lineBreaks, splitColumn } from './read-text.ts';
export { isFilled, type Table, type TableRow, UnreadableTable } from './table.ts';

/**
 * Reads the tables of a file: every sheet of an XLSX workbook, or a text once with each separator, whatever its encoding and
 * line ends. The content decides, never the name.
 * @throws UnreadableTable for an empty file and for any other kind, which its message names
 */
export async function readTables(bytes: Uint8Array): Promise<Table[]> {
  const kind = kindOf(bytes);
  if (kind === 'workbook') return readWorkbook(bytes);
  if (kind !== 'text') throw new UnreadableTable(kind.refusal);
  const { text, encoding } = decodeText(bytes);
  const refusal = binaryRefusal(text);
  if (refusal) throw new UnreadableTable(refusal);
  return tablesOf(text, encoding);
}

export const readPasted = (text: string): Table[] => tablesOf(text, null);

function tablesOf(text: string, encoding: string | null): Table[] {
  const refusal = markupRefusal(text);
  if (refusal) throw new UnreadableTable(refusal);
  if (text.trim() === '') throw new UnreadableTable('El archivo está vacío.');
  return readText(text, encoding);
}
