import * as v from 'valibot';
import type { TenderFieldName } from '../../../rules/tenders/tender-fields.ts';
import { TENDER_SITUATIONS } from '../../../rules/tenders/tender-life.ts';
import { SUBTYPES, TENDER_TYPES } from '../../../rules/tenders/tenders.ts';
import { CivilDate, Id, Instant } from '../../primitives.ts';

const answerFields = {
  titulo: v.string(),
  numero: v.pipe(v.number(), v.integer()),
  anio: v.pipe(v.number(), v.integer()),
  expediente: v.string(),
  tipo_licitacion: v.picklist(TENDER_TYPES),
  subtipo_licitacion: v.nullable(v.picklist(SUBTYPES)),
  fecha_publicacion: CivilDate,
  fecha_vencimiento: CivilDate,
  preguntas_hasta: v.nullable(CivilDate),
  pliego_url: v.string(),
} as const satisfies Readonly<Record<TenderFieldName, v.GenericSchema>>;

export const Tender = v.object({
  id: Id,
  ...answerFields,
  mostrar: v.boolean(),
  situacion: v.picklist(TENDER_SITUATIONS),
  /** Instant at which a draft is published by itself; null: never, or it is published. */
  publicar_desde: v.nullable(Instant),
});
export type Tender = v.InferOutput<typeof Tender>;
