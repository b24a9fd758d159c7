import { CsvError, parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { withoutMark } from 'shared-api/rules';
import { isFilled, numberedRows, type Table, UnreadableTable } from './table.ts';

/** Separators of cells and their names, the usual one first. */
const SEPARATORS = [
  [';', 'punto y coma'],
  [',', 'coma'],
  ['\t', 'tabulación'],
  ['|', 'barra'],
] as const;

/** Line that Excel takes for the separator of the file; it is no row of it. */
const SEPARATOR_LINE = /^"?sep=(.)"?[;,\t|]*(?:\r\n|\r|\n|$)/i;
const LOST_LINES =
  'Las filas leídas no coinciden con las líneas del archivo. Guárdelo como libro de Excel (.xlsx) y vuelva a elegirlo.';
const LINE_END = /\r\n|\r|\n/g;

/**
 * Reads a text as a table, once with each separator: the caller knows which one makes sense. A quote opens a quoted cell only
 * at the cell's beginning.
 * @throws UnreadableTable if no reading accounts for every line of the text
 */
export function readText(text: string, encoding: string | null): Table[] {
  const content = text.replace(/^\ufeff/, '');
  const declared = SEPARATOR_LINE.exec(content);
  const rest = declared ? content.slice(declared[0].length) : content;
  const separators = declared ? namedSeparator(declared[1] ?? ';') : SEPARATORS;
  const tables = separators.flatMap(([separator, name]) => {
    const rows = cellsOf(rest, separator);
    // A reading that does not account for every line has lost or made rows.
    if (linesOf(rows) !== countLines(rest)) return [];
    const origin = `texto separado por ${name}${encoding ? ` (${encoding})` : ''}`;
    return [{ origin, separator, rows: numberedRows(rows.map((cells) => cells.map(withoutMark))) }];
  });
  if (tables.length === 0) throw new UnreadableTable(LOST_LINES);
  return tables;
}

/**
 * Reads a table whose rows all stand in one column: a spreadsheet that opened a text with another separator leaves them there.
 * Returns none for any other table.
 */
export function splitColumn(table: Table): Table[] {
  const rows = table.rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  if (!rows.some(isFilled) || rows.some((cells) => cells.length > 1 || lineBreaks(cells[0] ?? '') > 0))
    return [];
  return readText(rows.map(([cell = '']) => cell).join('\n'), null).map(
    ({ origin, separator, rows: split }) => ({
      ...table,
      origin: `${table.origin}, en una sola columna (${origin})`,
      separator,
      hiddenColumns: new Set(),
      rows: split.map(({ line, cells }) => ({ line: table.rows[line - 1]?.line ?? line, cells })),
    }),
  );
}

function namedSeparator(separator: string): readonly (readonly [string, string])[] {
  const usual = SEPARATORS.find(([one]) => one === separator);
  return [usual ?? [separator, `«${separator}»`]];
}

/**
 * Parses what people's programs write, not only what RFC 4180 allows. An unclosed quote makes the rest of the text one cell;
 * whoever judges the rows sees that it holds other rows.
 */
function cellsOf(text: string, delimiter: string): string[][] {
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  };
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')) throw error;
    return parse(`${text.replace(/[\r\n]+$/, '')}"`, options);
  }
}

/** Lines up to the last one that holds anything, counted without regard to cells. */
function countLines(text: string): number {
  const lines = text.split(LINE_END);
  return lines.findLastIndex((line) => line !== '' && line !== '""') + 1;
}

/** Lines that the cells stand on, up to the last row that holds anything. */
function linesOf(rows: readonly (readonly string[])[]): number {
  const last = rows.findLastIndex((cells) => cells.length > 1 || cells[0] !== '');
  return rows
    .slice(0, last + 1)
    .reduce((sum, cells) => sum + 1 + cells.reduce((breaks, cell) => breaks + lineBreaks(cell), 0), 0);
}

export const lineBreaks = (cell: string): number => cell.match(LINE_END)?.length ?? 0;

/** Encodings of one byte a letter, as Excel writes 'CSV', 'CSV (Macintosh)' and 'CSV (MS-DOS)'; the usual one first. */
const SINGLE_BYTE = [
  ['windows1252', 'Windows-1252'],
  ['macintosh', 'Mac Roman'],
  ['cp850', 'MS-DOS 850'],
] as const;

/** An accented letter beside a plain one of the same case, or a sign behind an N: what Spanish has and a wrong encoding breaks. */
const SPANISH = /[a-z][áéíóúñü]|[áéíóúñü][a-z]|[A-Z][ÁÉÍÓÚÑÜ]|[ÁÉÍÓÚÑÜ][A-Z]|N[º°]|¿|¡/gu;

/** Share of NUL bytes from which a text without a byte order mark is UTF-16. */
const UTF16_NULS = 0.3;

/** Decodes a text file: by its byte order mark, else as UTF-8, else in the single-byte encoding that gives most Spanish. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = wideEncoding(bytes);
  if (wide) return { text: iconv.decode(buffer, wide), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return bestSingleByte(buffer);
  }
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const nuls = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 1_000).entries()) {
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  }
  const least = (Math.min(bytes.length, 1_000) / 2) * UTF16_NULS;
  const [even = 0, odd = 0] = nuls;
  if (Math.max(even, odd) <= least) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function bestSingleByte(buffer: Buffer) {
  const decoded = SINGLE_BYTE.map(([name, encoding]) => {
    const text = iconv.decode(buffer, name);
    return { text, encoding, score: text.match(SPANISH)?.length ?? 0 };
  });
  return decoded.reduce((best, next) => (next.score > best.score ? next : best));
}
