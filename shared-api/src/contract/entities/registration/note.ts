import * as v from 'valibot';
import { Id, Instant } from '../../primitives.ts';

/** An internal note of the staff on a request. No call shows it to a supplier. */
export const Note = v.object({
  id: Id,
  texto: v.string(),
  autor: v.object({ nombre: v.string(), apellido: v.string() }),
  createdAt: Instant,
  /** Null while it is as it was written. */
  editada: v.nullable(Instant),
  /** The caller may change its text now. */
  modificable: v.boolean(),
  /** The caller may delete it now. */
  eliminable: v.boolean(),
});
export type Note = v.InferOutput<typeof Note>;
