import type { PublishedAward } from 'shared-api/rules';
import type { Ending, StoredAward } from './tables.ts';

/** Returns the awards of an ending. Results of the first version have one, in the ending itself. */
export function awardsOf({ adjudicaciones, proveedor, cuit, monto }: Ending): readonly StoredAward[] {
  if (adjudicaciones) return adjudicaciones;
  const single: PublishedAward = {
    renglon: null,
    proveedor: proveedor ?? null,
    cuit: cuit ?? null,
    monto: monto ?? null,
  };
  const isEmpty = single.proveedor === null && single.cuit === null && single.monto === null;
  return isEmpty ? [] : [single];
}
