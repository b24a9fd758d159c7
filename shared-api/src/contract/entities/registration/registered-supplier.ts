import * as v from 'valibot';
import { CivilDate, TaxId } from '../../primitives.ts';

/** An enabled supplier as the public register shows it. */
export const RegisteredSupplier = v.object({
  razon_social: v.string(),
  cuit: TaxId,
  /** Names of its labels, in order. */
  etiquetas: v.array(v.string()),
  habilitado_desde: CivilDate,
  /** Last day of its certificate; null: it does not end. */
  habilitado_hasta: v.nullable(CivilDate),
});
export type RegisteredSupplier = v.InferOutput<typeof RegisteredSupplier>;
