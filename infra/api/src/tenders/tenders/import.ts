import { and, inArray, isNull } from 'drizzle-orm';
import { type BodyOf, type createTender, importTemplate, importTenders } from 'shared-api/contract';
import {
  type ExportFormat,
  fold,
  hasControlCharacters,
  IMPORT_COLUMNS,
  IMPORT_EXAMPLE,
  importLabel,
  instantInCity,
  isPublishedLater,
  PUBLICATION_HOUR,
  type TenderForm,
  withoutControlCharacters,
} from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import { BYTE_ORDER_MARK, lineOf } from '../../platform/csv.ts';
import { lockFor, type Sql, type Transaction } from '../../platform/db/database.ts';
import { type Platform, type Route, route, type SessionUser } from '../../platform/domain.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { type Cell, SPREADSHEET_TYPES, spreadsheetOf } from '../../platform/spreadsheet.ts';
import { columnsOf } from './field-columns.ts';
import { type ImportRow, readImport } from './import-table.ts';
import { insertTender } from './publish.ts';
import { changeTenders } from './repository.ts';
import { tenders } from './tables.ts';

export const importRoutes = (platform: Platform): Route[] => [
  // Checks row by row. With `importar` it imports all rows in one transaction; with `solo_correctas` those without a problem.
  route(importTenders, async ({ user, body: input, noteDone }) => {
    const day = today(platform.clock);
    const { source, rows: fileRows } = await readImport(input, input.completar, input.archivos, day);
    const pliegos = new Map(input.archivos.map(({ nombre, url }) => [url, nombre]));
    const inTransaction = input.importar ? changeTenders : withoutChange;
    return inTransaction(platform.db, async (tx) => {
      // A file sent twice at once is imported once: the second transaction finds the tenders stored.
      if (input.importar) await lockFor(tx, 'tenderImport');
      const rows = await withoutRepeated(tx, fileRows);
      const valid = rows.filter(({ problemas }) => problemas.length === 0);
      const imports = input.importar && (valid.length === rows.length || input.solo_correctas);
      if (imports) {
        await writeAll(platform, tx, user, valid);
        await noteDone(tx);
      }
      const data = {
        lectura: {
          origen: source.table.origin,
          encabezado: source.header.line,
          columnas: source.header.cells.map((nombre, index) => ({
            nombre: nombre.trim(),
            campo: source.columns[index] ?? null,
          })),
          vacias: source.emptyRows,
          ocultas: source.hiddenRows,
          otras_hojas: [...source.otherSheets],
        },
        filas: rows.map(({ fila, tender: { pliego_url, ...fields }, problemas, avisos }) => ({
          fila,
          ...fields,
          pliego: pliego_url && (pliegos.get(pliego_url) ?? null),
          problemas: [...problemas],
          avisos: [...avisos],
        })),
        correctas: valid.length,
        importadas: imports ? valid.length : 0,
        rechazadas_csv: refusedCsv(
          source.header.cells,
          rows.filter(({ problemas }) => problemas.length > 0),
        ),
      };
      return { data: withStorableTexts(data) };
    });
  }),

  route(importTemplate, async ({ query: { formato }, reply }) => {
    const name = `licitaciones-plantilla.${formato}`;
    await sendAttachment(reply, SPREADSHEET_TYPES[formato], name, await importTemplateOf(formato));
  }),
];

/**
 * Takes the characters out that no text of a tender may have. A row is refused for them where they matter; the report is stored
 * as the answer of an idempotent call, and PostgreSQL stores no NUL.
 */
const withStorableTexts = <T>(report: T): T =>
  JSON.parse(
    JSON.stringify(report, (_, value) =>
      typeof value === 'string' ? withoutControlCharacters(value) : value,
    ),
  );

/** A check of a table leaves the public answers as they are. */
const withoutChange: typeof changeTenders = (db, work) => db.transaction(work);

const ALREADY_STORED = 'Ya está cargada';

type Identity = Pick<TenderForm, 'expediente' | 'titulo' | 'numero' | 'anio'>;
const identityOf = ({ expediente, titulo, numero, anio }: Identity): string =>
  JSON.stringify([expediente, fold(titulo), numero, anio]);

/** Adds a problem to rows whose tender is stored already or repeats a row of the file that can be imported. */
async function withoutRepeated(from: Sql, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  // PostgreSQL can't compare with a text that it can't store.
  const numbers = [...new Set(rows.map(({ tender }) => tender.expediente))].filter(
    (number) => !hasControlCharacters(number),
  );
  const { expediente, titulo, numero, anio } = tenders;
  const stored = await from
    .select({ expediente, titulo, numero, anio })
    .from(tenders)
    .where(and(inArray(tenders.expediente, numbers), isNull(tenders.deletedAt)));
  const problems = new Map(stored.map((tender) => [identityOf(tender), ALREADY_STORED]));
  return rows.map((row) => {
    const identity = identityOf(row.tender);
    const texto = problems.get(identity);
    if (texto) return { ...row, problemas: [...row.problemas, { campo: null, texto }] };
    if (row.problemas.length === 0) problems.set(identity, `Repite la fila ${row.fila}`);
    return row;
  });
}

async function writeAll(platform: Platform, tx: Transaction, user: SessionUser, rows: readonly ImportRow[]) {
  const at = platform.clock.now();
  const day = today(platform.clock);
  const files = new Map<string, string>();
  const fileOf = async (url: string) => {
    const id = files.get(url) ?? (await ownFileId(tx, url, user.id));
    files.set(url, id);
    return id;
  };
  for (const { tender } of rows) {
    // Each field that a row lacks is a problem of it.
    const { pliego_url, mostrar, ...fields } = tender as BodyOf<typeof createTender>;
    const isLater = isPublishedLater(tender, day);
    const values = {
      ...columnsOf(fields),
      pliegoFileId: await fileOf(pliego_url),
      mostrar: mostrar && !isLater,
      publicarDesde: isLater ? new Date(instantInCity(fields.fecha_publicacion, PUBLICATION_HOUR)) : null,
    };
    await insertTender(platform, tx, values, { user, where: 'tenders.import', at });
  }
}

const TITLE_WIDTH = 45;
const WIDTH = 24;

/** Writes a table to fill in: a column for each that the import knows, and the example. */
export function importTemplateOf(format: ExportFormat): Promise<string | Buffer> {
  return spreadsheetOf(format, {
    name: 'Licitaciones',
    headers: IMPORT_COLUMNS.map(importLabel),
    widths: IMPORT_COLUMNS.map((column) => (column === 'titulo' ? TITLE_WIDTH : WIDTH)),
    rows: [
      IMPORT_COLUMNS.map((column): Cell => {
        const value = IMPORT_EXAMPLE[column];
        return column === 'fecha_publicacion' || column === 'fecha_vencimiento' ? { day: value } : value;
      }),
    ],
  });
}

/** Column with the reasons why rows were refused; ignored when such a file is imported again. */
const REASONS = 'motivos';

/** A refused row: its cells as in the file, and the reasons. */
interface RefusedRow {
  readonly cells: readonly string[];
  readonly problemas: readonly { readonly texto: string }[];
}

/**
 * Writes the refused rows as a CSV text that is read back cell by cell: every column of the file, also those that are not
 * imported, and the reasons in the last one. Returns null when no row was refused.
 */
export function refusedCsv(names: readonly string[], rows: readonly RefusedRow[]): string | null {
  if (rows.length === 0) return null;
  const width = Math.max(names.length, ...rows.map(({ cells }) => cells.length));
  const ownColumns = Array.from({ length: width }, (_, index) => index).filter(
    (index) => names[index]?.trim().toLowerCase() !== REASONS,
  );
  const line = (cells: readonly string[], last: string) =>
    lineOf([...ownColumns.map((index) => cells[index] ?? ''), last]);
  const reasons = (problems: RefusedRow['problemas']) => problems.map(({ texto }) => texto).join('. ');
  return (
    BYTE_ORDER_MARK +
    line(names, REASONS) +
    rows.map(({ cells, problemas }) => line(cells, reasons(problemas))).join('')
  );
}
