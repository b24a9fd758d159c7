import * as v from 'valibot';
import { isExpediente } from '../../rules/expediente.ts';
import { TENDER_STATES } from '../../rules/tender-deadline.ts';
import { SUBTYPES, TENDER_TYPES, tenderSubtypeOf } from '../../rules/tenders.ts';
import { anyone, endpoint, whoCan } from '../endpoint.ts';
import { Tender, TenderDetail } from '../entities/tender.ts';
import { CivilDate, Done, data, FileUrl, Id, text, wholeNumber } from '../primitives.ts';

const manager = whoCan('tenders.manage');
const cache = { minutes: 10, retry: false };
const TenderFilter = v.object({
  page: wholeNumber(1, 1_000_000, 1),
  /** Words in any order, each in the title or in the file number. */
  buscar: v.optional(text(250)),
  titulo: v.optional(text(250)),
  expediente: v.optional(text(60)),
  tipo_licitacion: v.optional(v.picklist(TENDER_TYPES)),
  estado: v.optional(v.picklist(TENDER_STATES)),
  fecha_publicacion_desde: v.optional(CivilDate),
  fecha_publicacion_hasta: v.optional(CivilDate),
});
const TenderPage = v.object({
  data: v.array(Tender),
  page: v.number(),
  totalPages: v.number(),
  total: v.number(),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const SavedTender = v.strictObject({
  titulo: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "El campo 'Objeto' es obligatorio"),
    v.maxLength(250, 'Máximo 250 caracteres'),
  ),
  numero: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), count),
  anio: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), count),
  expediente: v.pipe(
    v.string(),
    v.minLength(1, "El campo 'Expediente' es obligatorio"),
    v.toUpperCase(),
    v.check(isExpediente, 'El expediente debe tener la forma EX-AAAA-NNNNNNNN--MUNICAT-XXXXXXXXXX'),
  ),
  tipo_licitacion: v.picklist(TENDER_TYPES, 'Debes seleccionar un tipo de licitación'),
  // Its other spelling is read as the first subtype.
  subtipo_licitacion: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform(tenderSubtypeOf),
        v.picklist(SUBTYPES, 'Debes seleccionar un subtipo de licitación'),
      ),
    ),
    null,
  ),
  fecha_publicacion: CivilDate,
  fecha_vencimiento: CivilDate,
  pliego_url: FileUrl,
  mostrar: v.optional(v.boolean(), true),
});

export const listTenders = endpoint({
  id: 'tenders.list',
  method: 'GET',
  path: '/licitaciones',
  summary: 'Published tenders, open ones first, newest first among each; filtered and paged by 10',
  access: anyone,
  query: TenderFilter,
  answer: TenderPage,
  cache,
});

export const tenderFilters = endpoint({
  id: 'tenders.filters',
  method: 'GET',
  path: '/licitaciones/filtros',
  summary: 'Types and years that published tenders have, to filter by',
  access: anyone,
  answer: v.object({ tipos: v.array(v.picklist(TENDER_TYPES)), anios: v.array(v.number()) }),
  cache,
});

export const listHiddenTenders = endpoint({
  id: 'tenders.hidden',
  method: 'GET',
  path: '/licitaciones/ocultas',
  summary: 'Drafts: tenders that are not published',
  access: manager,
  query: TenderFilter,
  answer: TenderPage,
});

export const readTender = endpoint({
  id: 'tenders.read',
  method: 'GET',
  path: '/licitaciones/:id',
  summary: 'A tender; a draft only for those who manage tenders',
  access: { who: 'anyone-known', capability: 'tenders.manage' },
  params: v.object({ id: Id }),
  answer: TenderDetail,
  cache,
});

export const createTender = endpoint({
  id: 'tenders.create',
  method: 'POST',
  path: '/licitaciones',
  summary: 'Create a tender, published or as a draft',
  access: manager,
  body: SavedTender,
  answer: data(Tender),
});

export const updateTender = endpoint({
  id: 'tenders.update',
  method: 'PATCH',
  path: '/licitaciones/:id',
  summary: 'Change a tender',
  access: manager,
  params: v.object({ id: Id }),
  body: v.partial(SavedTender),
  answer: data(Tender),
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

/** Open data is read whole, a page after the other: `despues` is the last tender of the page before. */
const AfterTender = v.object({ despues: v.optional(Id) });

export const tenderTerms = endpoint({
  id: 'tenders.terms',
  method: 'GET',
  path: '/licitaciones/:id/pliego',
  summary: 'Lasting address of a published tender’s terms; leads to the file',
  access: anyone,
  params: v.object({ id: Id }),
  answers: 'redirect',
  answer: v.void(),
});

export const tendersCsv = endpoint({
  id: 'tenders.csv',
  method: 'GET',
  path: '/licitaciones/convocatorias.csv',
  summary: 'Published tenders as the CSV of Datos Argentina; another page, if any, by the header Link',
  access: anyone,
  query: AfterTender,
  answers: 'csv',
  answer: v.string(),
});

export const tendersFeed = endpoint({
  id: 'tenders.feed',
  method: 'GET',
  path: '/licitaciones/feed.atom',
  summary: 'The newest published tenders as an Atom feed',
  access: anyone,
  answers: 'atom',
  answer: v.string(),
});

export const tendersCalendar = endpoint({
  id: 'tenders.calendar',
  method: 'GET',
  path: '/licitaciones/vencimientos.ics',
  summary: 'Deadlines of the open tenders as a calendar',
  access: anyone,
  answers: 'calendar',
  answer: v.string(),
});

export const tenderCalendar = endpoint({
  id: 'tenders.deadline',
  method: 'GET',
  path: '/licitaciones/:id/vencimiento.ics',
  summary: 'Deadline of one published tender as a calendar entry',
  access: anyone,
  params: v.object({ id: Id }),
  answers: 'calendar',
  answer: v.string(),
});

export const ocdsReleases = endpoint({
  id: 'tenders.ocdsReleases',
  method: 'GET',
  path: '/licitaciones/ocds/releases',
  summary: 'Published tenders as OCDS 1.1 release packages, paged by links.next',
  access: anyone,
  query: AfterTender,
  answers: 'ocds',
  answer: v.string(),
});

export const ocdsRecords = endpoint({
  id: 'tenders.ocdsRecords',
  method: 'GET',
  path: '/licitaciones/ocds/records',
  summary: 'Published tenders as OCDS 1.1 record packages, paged by links.next',
  access: anyone,
  query: AfterTender,
  answers: 'ocds',
  answer: v.string(),
});
