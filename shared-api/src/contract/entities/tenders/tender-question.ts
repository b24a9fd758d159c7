import * as v from 'valibot';
import { QUESTION_STATES } from '../../../rules/tenders/tender-questions.ts';
import { TENDER_TYPES } from '../../../rules/tenders/tenders.ts';
import { Id, Instant } from '../../primitives.ts';
import { AttachedFile } from './tender-detail.ts';

/** A confirmed question as whoever answers it sees it. */
export const TenderQuestion = v.object({
  id: Id,
  /** Number of its answer among those of the tender; null without one. */
  numero: v.nullable(v.number()),
  /** As it was asked. */
  pregunta: v.string(),
  /** The asker's name; empty if none was given, or if it was forgotten. */
  nombre: v.string(),
  /** The asker's address; null once it was forgotten. */
  correo: v.nullable(v.string()),
  fecha: Instant,
  estado: v.picklist(QUESTION_STATES),
  /** The question's words as published; null without an answer. */
  publicada: v.nullable(v.string()),
  respuesta: v.nullable(v.string()),
  respondida_en: v.nullable(Instant),
  archivo: v.nullable(AttachedFile),
  /** Why it was refused, or its answer last corrected. */
  motivo: v.nullable(v.string()),
  /** Grows with every change. */
  version: v.number(),
});
export type TenderQuestion = v.InferOutput<typeof TenderQuestion>;

/** A tender with questions that wait for an answer. */
export const TenderWithQuestions = v.object({
  licitacion: v.object({
    id: Id,
    titulo: v.string(),
    numero: v.number(),
    anio: v.number(),
    tipo_licitacion: v.picklist(TENDER_TYPES),
  }),
  pendientes: v.number(),
  /** When the first of them was asked. */
  desde: Instant,
});
export type TenderWithQuestions = v.InferOutput<typeof TenderWithQuestions>;
