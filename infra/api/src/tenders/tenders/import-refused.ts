import { BYTE_ORDER_MARK, lineOf } from '../../platform/csv.ts';

/** Column with the reasons why rows were refused; ignored when such a file is imported again. */
const REASONS = 'motivos';

/** A refused row: its cells as in the file, and the reasons. */
interface RefusedRow {
  readonly cells: readonly string[];
  readonly problemas: readonly { readonly texto: string }[];
}

/**
 * Writes the refused rows as a CSV text that is read back cell by cell: every column of the file, also those that are not
 * imported, and the reasons in the last one. Returns null when no row was refused.
 */
export function refusedCsv(names: readonly string[], rows: readonly RefusedRow[]): string | null {
  if (rows.length === 0) return null;
  const width = Math.max(names.length, ...rows.map(({ cells }) => cells.length));
  const ownColumns = Array.from({ length: width }, (_, index) => index).filter(
    (index) => names[index]?.trim().toLowerCase() !== REASONS,
  );
  const line = (cells: readonly string[], last: string) =>
    lineOf([...ownColumns.map((index) => cells[index] ?? ''), last]);
  const reasons = (problems: RefusedRow['problemas']) => problems.map(({ texto }) => texto).join('. ');
  return (
    BYTE_ORDER_MARK +
    line(names, REASONS) +
    rows.map(({ cells, problemas }) => line(cells, reasons(problemas))).join('')
  );
}
