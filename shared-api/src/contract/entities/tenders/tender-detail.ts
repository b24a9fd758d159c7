import * as v from 'valibot';
import { TENDER_EVENTS } from '../../../rules/tenders/tender-events.ts';
import { CivilDate, Id, Instant } from '../../primitives.ts';
import { FileInfo } from '../registration/document.ts';
import { Tender } from './tender.ts';

/** A file that visitors may open. */
export const AttachedFile = v.object({ url: v.string(), ...FileInfo.entries });

/** An addition to a published tender: an answer to a question, a change of its terms. Numbered from 1. */
export const Circular = v.object({
  id: Id,
  numero: v.number(),
  titulo: v.string(),
  texto: v.string(),
  modifica_pliego: v.boolean(),
  publicada_en: Instant,
  archivo: v.nullable(AttachedFile),
});
export type Circular = v.InferOutput<typeof Circular>;

/** A question that somebody asked and the answer to it, numbered from 1 in the order of the answers. */
const AnsweredQuestion = v.object({
  numero: v.number(),
  /** Without what says who asked. */
  pregunta: v.string(),
  /** When it was asked. */
  fecha: Instant,
  respuesta: v.string(),
  /** When it was first answered. */
  respondida_en: Instant,
  archivo: v.nullable(AttachedFile),
});
export type AnsweredQuestion = v.InferOutput<typeof AnsweredQuestion>;

/** An award: the item (null: all of the tender), to whom and for how much (pesos; null: it will be told later). */
const TenderAward = v.object({
  renglon: v.nullable(v.string()),
  proveedor: v.nullable(v.string()),
  cuit: v.nullable(v.string()),
  monto: v.nullable(v.number()),
  /**
   * The supplier's standing in the register on that day; null: it was not there. Only managers of tenders get it, and none for
   * results of the first version.
   */
  registro: v.optional(v.nullable(v.object({ habilitado: v.boolean(), vence: v.nullable(CivilDate) }))),
});

/** The withdrawal or the result of a tender. */
const TenderEnding = v.object({
  fecha: Instant,
  detalle: v.nullable(v.string()),
  /** Why an earlier result was corrected. */
  motivo: v.nullable(v.string()),
  adjudicaciones: v.array(TenderAward),
  /** The act that decided it. */
  archivo: v.nullable(AttachedFile),
});

/** Something that was published about a tender; `detalle`: see `tenderEventText`. */
const TenderHappening = v.object({
  hecho: v.picklist(TENDER_EVENTS),
  fecha: Instant,
  detalle: v.array(v.string()),
  /** Fields before and after, as people read them; absent without any. The file of the terms has no text. */
  cambios: v.optional(v.array(v.object({ campo: v.string(), antes: v.string(), despues: v.string() }))),
  /** Number of the circular that announced the change, if one did. */
  circular: v.optional(v.number()),
});

/** A tender with what its terms' file is and its life so far, oldest first. */
export const TenderDetail = v.object({
  ...Tender.entries,
  pliego: FileInfo,
  circulares: v.array(Circular),
  preguntas: v.array(AnsweredQuestion),
  desenlace: v.nullable(TenderEnding),
  historial: v.array(TenderHappening),
  /** Grows with every change, the answer's `ETag`; only managers of tenders get it. */
  version: v.optional(v.number()),
});
export type TenderDetail = v.InferOutput<typeof TenderDetail>;
