import type { PublishedAward } from 'shared-api/rules';
import type { Ending, StoredAward } from './tables.ts';

/** Returns the awards of an ending; before there could be several, the supplier stood in the ending itself. */
export function awardsOf({ adjudicaciones, proveedor, cuit, monto }: Ending): readonly StoredAward[] {
  if (adjudicaciones) return adjudicaciones;
  const single: PublishedAward = {
    renglon: null,
    proveedor: proveedor ?? null,
    cuit: cuit ?? null,
    monto: monto ?? null,
  };
  const says = single.proveedor !== null || single.cuit !== null || single.monto !== null;
  return says ? [{ ...single, registro: null }] : [];
}
