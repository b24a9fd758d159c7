import * as v from 'valibot';
import { SUBTYPES, TENDER_TYPES } from '../../rules/tenders.ts';
import { CivilDate, Id } from '../primitives.ts';
import { FileInfo } from './document.ts';

export const Tender = v.object({
  id: Id,
  titulo: v.string(),
  numero: v.pipe(v.number(), v.integer()),
  anio: v.pipe(v.number(), v.integer()),
  expediente: v.string(),
  tipo_licitacion: v.picklist(TENDER_TYPES),
  subtipo_licitacion: v.nullable(v.picklist(SUBTYPES)),
  fecha_publicacion: CivilDate,
  fecha_vencimiento: CivilDate,
  pliego_url: v.string(),
  mostrar: v.boolean(),
});
export type Tender = v.InferOutput<typeof Tender>;

/** A tender with what its terms' file is. */
export const TenderDetail = v.object({ ...Tender.entries, pliego: FileInfo });
export type TenderDetail = v.InferOutput<typeof TenderDetail>;
