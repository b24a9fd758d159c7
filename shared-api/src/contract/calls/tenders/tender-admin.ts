import * as v from 'valibot';
import { OTHER_EXPEDIENTE_CHARACTERS, OTHER_EXPEDIENTE_MAX } from '../../../rules/tenders/expediente.ts';
import { IMPORT_FILE_MAX, IMPORT_ROWS_MAX } from '../../../rules/tenders/tender-import.ts';
import { SUBTYPES, TENDER_FILE_MISSING } from '../../../rules/tenders/tenders.ts';
import { hasControlCharacters } from '../../../rules/values/control-characters.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { SavedTender, Tender } from '../../entities/tenders/tender.ts';
import { TenderFilter, TenderPage } from '../../entities/tenders/tender-list.ts';
import { CivilDate, Done, data, FileUrl, Id, text } from '../../primitives.ts';

const manager = whoCan('tenders.manage');
const DAYS = 'Los días hasta el vencimiento van de 1 a 3650';

export const listHiddenTenders = endpoint({
  id: 'tenders.hidden',
  method: 'GET',
  path: '/licitaciones/ocultas',
  summary: 'Drafts: tenders that are not published',
  access: manager,
  query: TenderFilter,
  answer: TenderPage,
});

export const createTender = endpoint({
  id: 'tenders.create',
  method: 'POST',
  path: '/licitaciones',
  summary: 'Create a tender, published or as a draft',
  access: manager,
  idempotent: true,
  body: SavedTender,
  answer: data(Tender),
});

/** One that is stored may be another system's, and comes back as it is; the rules hold for any other. */
const ChangedFileNumber = v.pipe(
  v.string(),
  v.minLength(1, TENDER_FILE_MISSING),
  v.maxLength(OTHER_EXPEDIENTE_MAX, `El expediente puede tener hasta ${OTHER_EXPEDIENTE_MAX} caracteres`),
  v.check((number) => !hasControlCharacters(number), OTHER_EXPEDIENTE_CHARACTERS),
);

export const updateTender = endpoint({
  id: 'tenders.update',
  method: 'PATCH',
  path: '/licitaciones/:id',
  summary: 'Change a tender',
  access: manager,
  params: v.object({ id: Id }),
  body: v.strictObject({ ...v.partial(SavedTender).entries, expediente: v.optional(ChangedFileNumber) }),
  answer: data(Tender),
  versioned: true,
});

export const deleteTender = endpoint({
  id: 'tenders.delete',
  method: 'PUT',
  path: '/licitaciones/eliminar/:id',
  summary: 'Delete a tender (kept, but no longer shown to anyone)',
  access: manager,
  params: v.object({ id: Id }),
  answer: Done,
});

export const duplicateTender = endpoint({
  id: 'tenders.duplicate',
  method: 'POST',
  path: '/licitaciones/:id/duplicar',
  summary: 'Make a draft with all that a tender says',
  access: manager,
  idempotent: true,
  params: v.object({ id: Id }),
  answer: data(Tender),
});

const ImportedRow = v.object({
  /** Line of the file, the names being line 1. */
  fila: v.number(),
  titulo: v.string(),
  problemas: v.array(v.string()),
  avisos: v.array(v.string()),
});

export const importTenders = endpoint({
  id: 'tenders.import',
  method: 'POST',
  path: '/licitaciones/importar',
  summary: 'Check the tenders of a CSV file row by row and, if asked to, import them in one transaction',
  access: manager,
  body: v.strictObject({
    csv: v.pipe(
      v.string(),
      v.minLength(1, 'El archivo no tiene filas.'),
      v.maxLength(IMPORT_FILE_MAX, 'El archivo es demasiado grande: divídalo en varios.'),
    ),
    /** Uploaded terms, by the name that the column `pliego` gives them. */
    archivos: v.optional(
      v.pipe(
        v.array(v.strictObject({ nombre: text('El nombre del archivo', 200, 1), url: FileUrl })),
        v.maxLength(IMPORT_ROWS_MAX, `Puede subir hasta ${IMPORT_ROWS_MAX} pliegos`),
      ),
      [],
    ),
    /** What rows that lack a datum get instead. */
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
  answer: data(
    v.object({
      filas: v.array(ImportedRow),
      correctas: v.number(),
      importadas: v.number(),
      /** The rows with a problem, to be corrected and imported: the file's own columns and `motivos`; null without any. */
      rechazadas_csv: v.nullable(v.string()),
    }),
  ),
});
