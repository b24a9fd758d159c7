import type { BodyOf, setTenderResult, TenderDetail } from 'shared-api/contract';
import { AWARD_AMOUNT_MISSING, amountProblem, amountText, awardPath, parseAmount } from 'shared-api/rules';

/** An award as the form holds it. */
export interface AwardRow {
  /** Tells rows apart while they are added and removed. */
  readonly clave: string;
  readonly renglon: string;
  readonly proveedor: string;
  readonly cuit: string;
  /** As text: what a dot means in an amount is known only at its end. */
  readonly monto: string;
  /** The amount will be told later. */
  readonly pendiente: boolean;
}

type Award = NonNullable<TenderDetail['desenlace']>['adjudicaciones'][number];

/** Returns a row without anything, with a key that no other row has. */
export function newAward(rows: readonly AwardRow[] = []): AwardRow {
  const last = Math.max(-1, ...rows.map(({ clave }) => Number(clave)));
  return { clave: String(last + 1), renglon: '', proveedor: '', cuit: '', monto: '', pendiente: false };
}

/** Returns the rows of published awards; one empty row without any. */
export function rowsOf(awards: readonly Award[]): AwardRow[] {
  if (awards.length === 0) return [newAward()];
  return awards.map(({ renglon, proveedor, cuit, monto }, index) => ({
    clave: String(index),
    renglon: renglon ?? '',
    proveedor: proveedor ?? '',
    cuit: cuit ?? '',
    monto: monto === null ? '' : amountText(monto),
    pendiente: monto === null,
  }));
}

/** Returns the awards to send. */
export function awardsOf(
  rows: readonly AwardRow[],
): NonNullable<BodyOf<typeof setTenderResult>['adjudicaciones']> {
  return rows.map(({ renglon, proveedor, cuit, monto, pendiente }) => ({
    renglon: renglon.trim(),
    proveedor: proveedor.trim(),
    cuit: cuit || null,
    monto: pendiente ? null : parseAmount(monto),
  }));
}

/** Returns what is wrong with the amounts as they are written, by path. */
export function amountProblems(rows: readonly AwardRow[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    rows.map(({ monto, pendiente }, index) => [
      awardPath(index, 'monto'),
      pendiente ? null : monto.trim() === '' ? AWARD_AMOUNT_MISSING : amountProblem(monto),
    ]),
  );
}
