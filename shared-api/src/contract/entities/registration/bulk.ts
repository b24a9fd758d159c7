import * as v from 'valibot';
import { TaxId } from '../../primitives.ts';

/** Tax ids of a query string, separated by commas: from 1 to `max`. */
export const TaxIdList = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{11}(,\d{11})*$/, 'Los CUIT van separados por comas'),
    v.maxLength(max * 12 - 1, `Puede elegir hasta ${max} inscripciones por vez`),
    v.transform((list) => [...new Set(list.split(','))]),
  );

/** Tax ids of a body: from 1 to `max`, each once. */
export const TaxIds = (max: number) =>
  v.pipe(
    v.array(TaxId),
    v.minLength(1, 'Debe elegir al menos una inscripción'),
    v.maxLength(max, `Puede elegir hasta ${max} inscripciones por vez`),
    v.transform((list) => [...new Set(list)]),
  );

/** The result of one of several requests. */
export const BulkResult = v.object({
  cuit: TaxId,
  /** Why nothing was done, in Spanish; null: it was done. */
  motivo: v.nullable(v.string()),
});
export type BulkResult = v.InferOutput<typeof BulkResult>;
