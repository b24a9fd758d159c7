import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { numberedRows, type Table, UnreadableTable } from './table.ts';

/** Most bytes of a workbook's parts once they are unpacked; 1,000 rows of tenders take about 1 MB. */
const UNPACKED_MAX = 16_000_000;
/** Most cells between the first one and the last one in use, empty ones included: a library makes each of them. */
const CELLS_MAX = 2_000_000;
const PART = /\.xml(?:\.rels)?$/;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
/** A sheet that the program hides: nobody sees what would be read of it. */
const HIDDEN_SHEET = /<(?:\w+:)?sheet\b[^>]*\bstate="(?:hidden|veryHidden)"[^>]*\/>/g;
/** Type of a cell whose formula failed: the library leaves it empty, as a text it says so. */
const FAILED_CELL = /(<(?:\w+:)?c\b[^>]*\bt=)"e"/g;
const CELL_REFERENCE = /<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g;

const TOO_LARGE =
  'El libro de Excel es demasiado grande: deje una hoja con las filas que quiere importar, sin imágenes, y divídalo si hace falta.';
const BROKEN =
  'El libro de Excel no se pudo abrir: puede estar dañado. Ábralo con su programa, guárdelo otra vez como libro de Excel (.xlsx) y vuelva a elegirlo.';

/** Reads the visible sheets of an XLSX workbook within bounds. @throws UnreadableTable */
export async function readWorkbook(bytes: Uint8Array): Promise<Table[]> {
  const parts = unpacked(bytes);
  for (const [name, part] of Object.entries(parts)) {
    if (name === 'xl/workbook.xml') parts[name] = replaced(part, HIDDEN_SHEET, '');
    if (!SHEET.test(name)) continue;
    if (cellsOf(part) > CELLS_MAX) throw new UnreadableTable(TOO_LARGE);
    parts[name] = replaced(part, FAILED_CELL, '$1"str"');
  }
  try {
    // Packed again, so that the library opens only what was measured here.
    const archive = zipSync(parts, { level: 0 });
    const sheets = await readXlsxFile(new Blob([archive]), { trim: false });
    return sheets.map(({ sheet, data }) => ({
      origin: `Excel, hoja «${sheet}»`,
      separator: null,
      sheet,
      rows: numberedRows(data.map((cells) => cells.map(textOf))),
    }));
  } catch (cause) {
    throw new UnreadableTable(BROKEN, { cause });
  }
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array<ArrayBuffer>> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PART.test(name)) return false;
        total += originalSize;
        if (total > UNPACKED_MAX) throw new UnreadableTable(TOO_LARGE);
        return true;
      },
    });
  } catch (cause) {
    throw cause instanceof UnreadableTable ? cause : new UnreadableTable(BROKEN, { cause });
  }
}

const replaced = (part: Uint8Array, pattern: RegExp, replacement: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(Buffer.from(part).toString('latin1').replace(pattern, replacement), 'latin1'));

function cellsOf(sheet: Uint8Array): number {
  let columns = 0;
  let rows = 0;
  for (const [, letters = '', row] of Buffer.from(sheet).toString('latin1').matchAll(CELL_REFERENCE)) {
    columns = Math.max(columns, columnNumber(letters));
    rows = Math.max(rows, Number(row));
  }
  return columns * rows;
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Half a second: a serial number is a fraction of a day, which may fall short of midnight by less. */
const ROUNDING_MS = 500;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (value instanceof Date) {
    return Number.isNaN(value.getTime())
      ? ''
      : new Date(value.getTime() + ROUNDING_MS).toISOString().slice(0, 10);
  }
  return String(value);
}
