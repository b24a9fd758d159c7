import * as v from 'valibot';
import { TENDER_STATES } from '../../../rules/tenders/tender-states.ts';
import { TENDER_TYPES } from '../../../rules/tenders/tenders.ts';
import { CivilDate, text, wholeNumber } from '../../primitives.ts';
import { Tender } from './tender.ts';

/** Filters and page of a list of tenders. */
export const TenderFilter = v.object({
  page: wholeNumber(1, 1_000_000, 1),
  /** Words in any order, each in the title, the number, the year or the file number. */
  titulo: v.optional(text('El objeto', 250)),
  /** Former name of `titulo`. */
  buscar: v.optional(text('El objeto', 250)),
  expediente: v.optional(text('El expediente', 60)),
  tipo_licitacion: v.optional(v.picklist(TENDER_TYPES)),
  estado: v.optional(v.picklist(TENDER_STATES)),
  fecha_publicacion_desde: v.optional(CivilDate),
  fecha_publicacion_hasta: v.optional(CivilDate),
  fecha_vencimiento_desde: v.optional(CivilDate),
  fecha_vencimiento_hasta: v.optional(CivilDate),
});
export const TenderPage = v.object({
  data: v.array(Tender),
  page: v.number(),
  totalPages: v.number(),
  total: v.number(),
  /** So many of the last rows do not hold what was searched, but something similar; absent: none. */
  parecidas: v.optional(v.number()),
});
