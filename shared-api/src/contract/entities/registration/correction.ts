import * as v from 'valibot';
import { CHANGE_GROUPS } from '../../../rules/registration/request-changes.ts';
import { Id, Instant } from '../../primitives.ts';
import { AttendedObservation } from './request.ts';

/** One field or document that the supplier changed: its texts a line each, its files under short-lived URLs. */
export const FormChange = v.object({
  grupo: v.picklist(CHANGE_GROUPS),
  /** Name of the field, or id of the document. */
  campo: v.string(),
  nombre: v.string(),
  antes: v.array(v.string()),
  ahora: v.array(v.string()),
  /** Null also for a role that may not see the files that a document had before. */
  archivo_antes: v.nullable(v.string()),
  archivo_ahora: v.nullable(v.string()),
});
export type FormChange = v.InferOutput<typeof FormChange>;

/** An observation, what the supplier did about it, and who has found it resolved. Its place in its list is its number. */
export const ReviewedObservation = v.object({
  ...AttendedObservation.entries,
  resuelta: v.nullable(
    v.object({
      usuario: v.object({ nombre: v.string(), apellido: v.string() }),
      createdAt: Instant,
    }),
  ),
});
export type ReviewedObservation = v.InferOutput<typeof ReviewedObservation>;

/** The last correction of a request, and what came of it. */
export const Correction = v.object({
  id: Id,
  createdAt: Instant,
  observaciones: v.array(ReviewedObservation),
  /** Changes since the correction; null while there is nothing to compare: not sent again yet, or decided. */
  cambios: v.nullable(v.array(FormChange)),
});
export type Correction = v.InferOutput<typeof Correction>;
