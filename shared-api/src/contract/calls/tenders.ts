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
