import * as v from 'valibot';
import { TENDER_DRAFT_TEXT_MAX } from '../../../rules/tenders/tender-drafts.ts';
import type { TenderFieldName } from '../../../rules/tenders/tender-fields.ts';
import { SUBTYPES, TENDER_TYPES } from '../../../rules/tenders/tenders.ts';
import { CivilDate, FileUrl, Id, Instant, unfinishedText } from '../../primitives.ts';

const typedFields = {
  titulo: unfinishedText('El objeto', TENDER_DRAFT_TEXT_MAX),
  numero: v.nullable(v.number()),
  anio: v.nullable(v.number()),
  expediente: unfinishedText('El expediente', TENDER_DRAFT_TEXT_MAX),
  tipo_licitacion: v.nullable(v.picklist(TENDER_TYPES)),
  subtipo_licitacion: v.nullable(v.picklist(SUBTYPES)),
  fecha_publicacion: v.nullable(CivilDate),
  fecha_vencimiento: v.nullable(CivilDate),
  preguntas_hasta: v.optional(v.nullable(CivilDate), null),
  pliego_url: v.nullable(FileUrl),
} as const satisfies Readonly<Record<TenderFieldName, v.GenericSchema>>;

/** The form of a new tender as it stands, complete or not. */
export const UnfinishedTenderValues = v.strictObject({
  ...typedFields,
  mostrar: v.boolean(),
  /** True if it is to be published by itself on its day of publication, at `publicar_hora` (city time). */
  programada: v.boolean(),
  publicar_hora: v.pipe(v.string(), v.regex(/^(\d\d:\d\d)?$/, 'La hora debe ser hh:mm')),
});
export type UnfinishedTenderValues = v.InferOutput<typeof UnfinishedTenderValues>;

/** A tender that a person has begun to write and not created. */
export const UnfinishedTender = v.object({
  id: Id,
  /** Grows with every change. */
  version: v.number(),
  /** Time of the last change. */
  fecha: Instant,
  valores: UnfinishedTenderValues,
  /** Type and size of the file at `pliego_url`; null without one. */
  pliego: v.nullable(v.object({ tipo: v.string(), bytes: v.number() })),
});
export type UnfinishedTender = v.InferOutput<typeof UnfinishedTender>;
