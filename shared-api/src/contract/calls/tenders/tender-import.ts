import * as v from 'valibot';
import { EXPORT_FORMATS } from '../../../rules/registration/request-list.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_FILE_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_TEXT_MAX,
} from '../../../rules/tenders/tender-import-columns.ts';
import { SUBTYPES, TENDER_TYPES } from '../../../rules/tenders/tenders.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { CivilDate, data, FileUrl, text } from '../../primitives.ts';

const manager = whoCan('tenders.manage');
const DAYS = 'Los días hasta el vencimiento van de 1 a 3650';
const TOO_LARGE = 'El archivo es demasiado grande: divídalo en varios.';
/** Base64 writes 3 bytes in 4 characters. */
const BASE64_MAX = Math.ceil(IMPORT_FILE_MAX / 3) * 4;
/** Room for the rest of the body: names and addresses of up to 1,000 files. */
const REST_BYTES = 600_000;

const ImportColumn = v.picklist(IMPORT_COLUMNS);

/** The server's reading of the table. */
const Reading = v.object({
  /** Kind of file, sheet or separator, and encoding, as people say it. */
  origen: v.string(),
  /** Row of the header, as a spreadsheet numbers it. */
  encabezado: v.number(),
  /** Columns of the header in their order; `campo` null: not imported. */
  columnas: v.array(v.object({ nombre: v.string(), campo: v.nullable(ImportColumn) })),
  /** Empty rows below the header. */
  vacias: v.number(),
  /** Rows that the workbook hides or filters out, which are not read. */
  ocultas: v.optional(v.number()),
  /** Sheets of the workbook that hold tenders too, and are not read. */
  otras_hojas: v.optional(v.array(v.string())),
});

const ImportedRow = v.object({
  /** Row as a spreadsheet numbers it. */
  fila: v.number(),
  titulo: v.string(),
  numero: v.nullable(v.number()),
  anio: v.nullable(v.number()),
  expediente: v.string(),
  tipo_licitacion: v.nullable(v.picklist(TENDER_TYPES)),
  subtipo_licitacion: v.nullable(v.picklist(SUBTYPES)),
  fecha_publicacion: v.nullable(CivilDate),
  fecha_vencimiento: v.nullable(CivilDate),
  /** Name of the uploaded file that becomes the terms. */
  pliego: v.nullable(v.string()),
  mostrar: v.boolean(),
  /** Why it can't be imported; `campo` null: the row as a whole. */
  problemas: v.array(v.object({ campo: v.nullable(ImportColumn), texto: v.string() })),
  /** Remarks for a person: defaults that were filled in, unusual values, doubtful readings. */
  avisos: v.array(v.string()),
});

export const importTenders = endpoint({
  id: 'tenders.import',
  method: 'POST',
  path: '/licitaciones/importar',
  summary: 'Read the tenders of a table row by row and, if asked to, import them in one transaction',
  access: manager,
  idempotent: true,
  limit: { bytes: BASE64_MAX + REST_BYTES, perMinute: 600 },
  body: v.pipe(
    v.strictObject({
      /** A table as text, such as one that was pasted, with any separator. */
      csv: v.optional(
        v.pipe(
          v.string(),
          v.minLength(1, 'El archivo no tiene filas.'),
          v.maxLength(IMPORT_TEXT_MAX, TOO_LARGE),
        ),
      ),
      /** A file with a table, XLSX or text in any encoding: its bytes in Base64. */
      archivo: v.optional(
        v.strictObject({ contenido: v.pipe(v.string(), v.maxLength(BASE64_MAX, TOO_LARGE)) }),
      ),
      /** Uploaded terms, by the name that the column `pliego` gives them. */
      archivos: v.optional(
        v.pipe(
          v.array(v.strictObject({ nombre: text('El nombre del archivo', 200, 1), url: FileUrl })),
          v.maxLength(IMPORT_ROWS_MAX, `Puede subir hasta ${IMPORT_ROWS_MAX} pliegos`),
        ),
        [],
      ),
      /** Defaults for rows that lack a datum. */
      completar: v.strictObject({
        fecha_publicacion: v.nullable(CivilDate),
        plazo_dias: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1, DAYS), v.maxValue(3_650, DAYS))),
        subtipo_licitacion: v.nullable(v.picklist(SUBTYPES)),
        pliego_url: v.nullable(FileUrl),
      }),
      /** False: only tell what would happen. */
      importar: v.boolean(),
      /** Import the rows without a problem although others have one. */
      solo_correctas: v.optional(v.boolean(), false),
    }),
    v.check(
      ({ csv, archivo }) => (csv === undefined) !== (archivo === undefined),
      'Envíe un archivo o una tabla pegada, no los dos',
    ),
  ),
  answer: data(
    v.object({
      lectura: Reading,
      filas: v.array(ImportedRow),
      correctas: v.number(),
      importadas: v.number(),
      /** The rows with a problem, to be corrected and imported: the file's own columns and `motivos`; null without any. */
      rechazadas_csv: v.nullable(v.string()),
    }),
  ),
});

export const importTemplate = endpoint({
  id: 'tenders.importTemplate',
  method: 'GET',
  path: '/licitaciones/importar/plantilla',
  summary: 'A table to fill in and import: the columns as the portal calls them, and an example',
  access: manager,
  query: v.object({ formato: v.picklist(EXPORT_FORMATS) }),
  answers: 'file',
  answer: v.void(),
});
