import * as v from 'valibot';
import { OTHER_EXPEDIENTE_CHARACTERS, OTHER_EXPEDIENTE_MAX } from '../../../rules/tenders/expediente.ts';
import { MANAGED_TENDER_STATES, TENDER_ORDERS } from '../../../rules/tenders/managed-states.ts';
import { LIFE_TEXT_MAX } from '../../../rules/tenders/tender-acts.ts';
import { TENDER_FILE_MISSING } from '../../../rules/tenders/tender-messages.ts';
import { TENDER_TYPES } from '../../../rules/tenders/tenders.ts';
import { hasControlCharacters } from '../../../rules/values/control-characters.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { SavedTender } from '../../entities/tenders/saved-tender.ts';
import { Tender } from '../../entities/tenders/tender.ts';
import { TenderFilter, TenderPage } from '../../entities/tenders/tender-list.ts';
import { Done, data, Id, paragraphs, text } from '../../primitives.ts';

const manager = whoCan('tenders.manage');

/** Filters and order of the administration's list. */
const ManagedTenderFilter = v.object({
  ...TenderFilter.entries,
  estado: v.optional(v.picklist(MANAGED_TENDER_STATES)),
  orden: v.optional(v.picklist(TENDER_ORDERS)),
});

export const listHiddenTenders = endpoint({
  id: 'tenders.hidden',
  method: 'GET',
  path: '/licitaciones/ocultas',
  summary: 'Tenders of the administration: drafts, or those of the state that `estado` names',
  access: manager,
  query: ManagedTenderFilter,
  answer: TenderPage,
});

const Count = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'debe ser un número entero'), v.transform(Number)),
);

export const twinTenders = endpoint({
  id: 'tenders.twins',
  method: 'GET',
  path: '/licitaciones/gemelas',
  summary:
    'Stored tenders with the same file number, or the same number, year and type, that a form may repeat',
  access: manager,
  query: v.object({
    expediente: v.optional(text('El expediente', OTHER_EXPEDIENTE_MAX)),
    numero: Count,
    anio: Count,
    tipo_licitacion: v.optional(v.picklist(TENDER_TYPES)),
    /** Id of the tender that the form changes. */
    excepto: v.optional(Id),
  }),
  answer: data(v.array(Tender)),
});

export const createTender = endpoint({
  id: 'tenders.create',
  method: 'POST',
  path: '/licitaciones',
  summary: 'Create a tender, published or as a draft',
  access: manager,
  idempotent: true,
  body: v.strictObject({
    ...SavedTender.entries,
    /** Id of the caller's unfinished tender that this one was written as, which it ends. */
    borrador: v.optional(Id),
  }),
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
  summary:
    'Change a tender; another deadline or terms of a public one need the text of the circular that announces them, and an earlier deadline its reason',
  access: manager,
  params: v.object({ id: Id }),
  body: v.strictObject({
    ...v.partial(SavedTender).entries,
    expediente: v.optional(ChangedFileNumber),
    circular: v.optional(paragraphs('El texto de la circular', LIFE_TEXT_MAX)),
    motivo_acortamiento: v.optional(paragraphs('El motivo', LIFE_TEXT_MAX)),
  }),
  answer: data(Tender),
  versioned: true,
  idempotent: true,
});

export const deleteTender = endpoint({
  id: 'tenders.delete',
  method: 'PUT',
  path: '/licitaciones/eliminar/:id',
  summary: 'Delete a draft; withdraw a tender that was public, with its reason, which stays to be seen',
  access: manager,
  idempotent: true,
  params: v.object({ id: Id }),
  /** Without a reason, as in the specification's call, it is told that none was given. */
  body: v.optional(v.strictObject({ motivo: v.optional(paragraphs('El motivo', LIFE_TEXT_MAX)) })),
  answer: Done,
});
