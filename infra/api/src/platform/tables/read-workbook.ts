import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { isFilled, numberedRows, type Table, UnreadableTable } from './table.ts';

/** Most bytes of a workbook's parts once they are unpacked; 1,000 rows of tenders take about 1 MB. */
const UNPACKED_MAX = 16_000_000;
/** Most cells between the first one and the last one in use, empty ones included: a library makes each of them. */
const CELLS_MAX = 2_000_000;
/** Columns of a sheet. */
const COLUMNS_MAX = 16_384;
/** Most bytes from one `>` to the next: a cell has up to 32,767 characters, each written with up to six bytes. */
const TAG_MAX = 200_000;
const PART = /\.xml(?:\.rels)?$/;
const WORKBOOK = 'xl/workbook.xml';
// `[^<>]` in the patterns of tags: with `[^>]` each tag of a text without an end would read the rest of it.
/** The library knows only `1` for true. */
const DATES_1904 = /(<(?:\w+:)?workbookPr\b[^<>]*\bdate1904=)"(?:1|true)"/;
/** Type of a cell whose formula failed: the library leaves it empty, as a text it says so. */
const FAILED_CELL = /(<(?:\w+:)?c\b[^<>]*\bt=)"e"/g;
const MERGED_CELL = /<(?:\w+:)?mergeCell\b[^<>]*\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
const CELL_REFERENCE = /<(?:\w+:)?c\b[^<>]*?\br="([A-Z]{1,3})(\d{1,7})"/g;

const TOO_LARGE =
  'El libro de Excel es demasiado grande: deje una hoja con las filas que quiere importar, sin imágenes, y divídalo si hace falta.';
const BROKEN =
  'El libro de Excel no se pudo abrir: puede estar dañado. Ábralo con su programa, guárdelo otra vez como libro de Excel (.xlsx) y vuelva a elegirlo.';

/** Reads what a person sees of an XLSX workbook, within bounds: visible rows of visible sheets. @throws UnreadableTable */
export async function readWorkbook(bytes: Uint8Array): Promise<Table[]> {
  const parts = unpacked(bytes);
  if (Object.keys(parts).some((name) => isEndless(textOfPart(parts, name))))
    throw new UnreadableTable(BROKEN);
  const sheetParts = keepVisibleSheets(parts);
  for (const name of new Set(sheetParts)) {
    if (cellsOf(textOfPart(parts, name)) > CELLS_MAX) throw new UnreadableTable(TOO_LARGE);
    rewrite(parts, name, FAILED_CELL, '$1"str"');
  }
  rewrite(parts, WORKBOOK, DATES_1904, '$1"1"');
  try {
    // Packed again, so that the library opens only what was measured here.
    const archive = zipSync(parts, { level: 0 });
    const sheets = await readXlsxFile(new Blob([archive]), { trim: false });
    return sheets.map(({ sheet, data }, index) => {
      const part = textOfPart(parts, sheetParts[index] ?? '');
      const cells = data.map((row) => row.map(textOf));
      fillMerged(cells, part);
      const hidden = hiddenLines(part);
      const rows = numberedRows(cells);
      return {
        origin: `Excel, hoja «${sheet}»`,
        separator: null,
        sheet,
        rows: rows.filter(({ line }) => !hidden.has(line)),
        hiddenRows: rows.filter((row) => hidden.has(row.line) && isFilled(row.cells)).length,
        hiddenColumns: hiddenColumns(part),
      };
    });
  } catch (cause) {
    throw cause instanceof UnreadableTable ? cause : new UnreadableTable(BROKEN, { cause });
  }
}

type Parts = Record<string, Uint8Array<ArrayBuffer>>;

function unpacked(bytes: Uint8Array): Parts {
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

/** A part's markup: every byte is a character, since only the names of tags and attributes matter. */
const textOfPart = (parts: Parts, name: string): string => Buffer.from(parts[name] ?? []).toString('latin1');

const rewrite = (parts: Parts, name: string, pattern: RegExp, replacement: string): void => {
  parts[name] = Uint8Array.from(Buffer.from(textOfPart(parts, name).replace(pattern, replacement), 'latin1'));
};

/** Returns true for markup that goes on without an end, which the library reads again and again from its beginning. */
const isEndless = (markup: string): boolean => markup.split('>').some((piece) => piece.length > TAG_MAX);

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/**
 * Takes hidden sheets and sheets that are one chart out of the workbook, and returns the parts of the others in their order. The
 * library reads every sheet, and fails on a chart.
 */
function keepVisibleSheets(parts: Parts): string[] {
  const relations =
    textOfPart(parts, 'xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\b[^<>]*>/g) ?? [];
  const worksheets = new Map(
    relations
      .filter((tag) => attribute(tag, 'Type')?.endsWith('/worksheet'))
      .map((tag) => [attribute(tag, 'Id'), `xl/${attribute(tag, 'Target')?.replace(/^\/xl\//, '')}`]),
  );
  const visibleParts: string[] = [];
  const workbook = textOfPart(parts, WORKBOOK).replace(/<(?:\w+:)?sheet\b[^<>]*\/>/g, (tag) => {
    const part = worksheets.get(attribute(tag, 'id'));
    if (part === undefined || /\bstate="(?:hidden|veryHidden)"/.test(tag)) return '';
    visibleParts.push(part);
    return tag;
  });
  parts[WORKBOOK] = Uint8Array.from(Buffer.from(workbook, 'latin1'));
  return visibleParts;
}

/** Returns the lines that a filter or a person hides. */
function hiddenLines(sheet: string): ReadonlySet<number> {
  const rows = sheet.matchAll(/<(?:\w+:)?row\b[^<>]*\bhidden="(?:1|true)"[^<>]*>/g);
  return new Set(rows.map(([tag]) => Number(attribute(tag, 'r'))));
}

/** Returns the positions of hidden columns. Ranges of columns stand in order. */
function hiddenColumns(sheet: string): ReadonlySet<number> {
  const hidden = new Set<number>();
  let next = 1;
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?col\b[^<>]*\bhidden="(?:1|true)"[^<>]*>/g)) {
    const last = Math.min(Number(attribute(tag, 'max')), COLUMNS_MAX);
    const first = Math.max(Number(attribute(tag, 'min')), next);
    for (next = first; next <= last; next += 1) hidden.add(next - 1);
  }
  return hidden;
}

/** Writes the value of a cell that is merged downwards into the rows that it covers, unless nothing else is in them. */
function fillMerged(rows: string[][], sheet: string): void {
  let covered = 0;
  for (const [, letters = '', from, to] of sheet.matchAll(MERGED_CELL)) {
    const [first, column] = [Number(from) - 1, columnNumber(letters) - 1];
    const value = rows[first]?.[column];
    if (!value) continue;
    const below = rows.slice(first + 1, Number(to));
    covered += below.length;
    if (covered > CELLS_MAX) throw new UnreadableTable(TOO_LARGE);
    for (const cells of below) if (isFilled(cells)) cells[column] ||= value;
  }
}

function cellsOf(sheet: string): number {
  let columns = 0;
  let rows = 0;
  for (const [, letters = '', row] of sheet.matchAll(CELL_REFERENCE)) {
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
