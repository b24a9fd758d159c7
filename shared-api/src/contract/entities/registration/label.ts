import * as v from 'valibot';
import { Id } from '../../primitives.ts';

export const Label = v.object({ id: Id, etiqueta_nombre: v.string() });
export type Label = v.InferOutput<typeof Label>;

/** A label with the number of suppliers that have it. */
export const CountedLabel = v.object({ ...Label.entries, proveedores: v.number() });
export type CountedLabel = v.InferOutput<typeof CountedLabel>;
