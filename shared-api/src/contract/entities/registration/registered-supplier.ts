import * as v from 'valibot';
import { TENDER_TYPES } from '../../../rules/tenders/tenders.ts';
import { CivilDate, Id, TaxId } from '../../primitives.ts';

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

/** A published tender that a supplier won, and what it won there. */
export const SupplierAward = v.object({
  licitacion_id: Id,
  titulo: v.string(),
  numero: v.number(),
  anio: v.number(),
  tipo_licitacion: v.picklist(TENDER_TYPES),
  /** Day of its first result; a correction keeps it. */
  fecha: CivilDate,
  adjudicaciones: v.array(
    v.object({
      /** Null: the whole tender. */
      renglon: v.nullable(v.string()),
      /** Pesos; null: it will be told later. */
      monto: v.nullable(v.number()),
    }),
  ),
});
export type SupplierAward = v.InferOutput<typeof SupplierAward>;
