import { randomKey } from 'shared-api/client';
import type { BankAccount, SaveBody } from 'shared-api/contract';
import { type BankAccountForm, bankAccountProblems, bankListProblem } from 'shared-api/rules';

/** An account as its row holds it; `id` when it is stored, `borrada` when a stored one is to be left out. */
export interface AccountRow extends BankAccountForm {
  readonly clave: string;
  readonly id?: string;
  readonly borrada?: boolean;
}

/** The rows of the stored accounts. */
export function rowsOf(accounts: readonly BankAccount[]): AccountRow[] {
  return accounts.map((account) => ({ ...account, clave: account.id }));
}

/** A new, empty row; the first of all is the default one. */
export function newRow(rows: readonly AccountRow[], holder: string): AccountRow {
  return {
    clave: randomKey(),
    titular: holder,
    banco: '',
    cbu: '',
    alias: null,
    nro_cuenta: null,
    cuenta_predeterminada: kept(rows).length === 0,
  };
}

/** The rows that stay. */
export const kept = (rows: readonly AccountRow[]) => rows.filter((row) => !row.borrada);

/** A new row goes at once; a stored one is only marked, and left out of the save. */
export function remove(rows: readonly AccountRow[], clave: string): AccountRow[] {
  return rows.flatMap((row) => {
    if (row.clave !== clave) return [row];
    return row.id === undefined ? [] : [{ ...row, borrada: true, cuenta_predeterminada: false }];
  });
}

/** Takes back the removal of a stored row. */
export function restore(rows: readonly AccountRow[], clave: string): AccountRow[] {
  return rows.map((row) => {
    const { borrada: _mark, ...unmarked } = row;
    return row.clave === clave ? unmarked : row;
  });
}

/** Makes one row the default and no other. */
export function makeDefault(rows: readonly AccountRow[], clave: string): AccountRow[] {
  return rows.map((row) => ({ ...row, cuenta_predeterminada: row.clave === clave }));
}

/** Id of the element of a row's field. */
export const fieldId = (clave: string, field: string) => `cuenta-${clave}-${field}`;

/** Which account a field is of, as a problem's beginning; '' where there is one alone, or it is of the whole list. */
export function accountOf(rows: readonly AccountRow[], id: string): string {
  const index = rows.findIndex(({ clave }) => id.startsWith(fieldId(clave, '')));
  return rows.length > 1 && index !== -1 ? `Cuenta ${index + 1}: ` : '';
}

/** Every problem of the rows that stay, by the id of its element. */
export function rowProblems(rows: readonly AccountRow[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const row of kept(rows)) {
    for (const [field, problem] of Object.entries(bankAccountProblems(row))) {
      if (problem !== undefined) found[fieldId(row.clave, field)] = problem;
    }
  }
  const whole = bankListProblem(kept(rows));
  if (whole !== null) found.cuentas = whole;
  return found;
}

/** The whole list as it is saved. A row whose account somebody else deleted meanwhile is a new one. */
export function savedAccounts(
  rows: readonly AccountRow[],
  stored: readonly Pick<BankAccount, 'id'>[],
): NonNullable<SaveBody['cuenta_bancaria']> {
  return kept(rows).map(({ clave: _key, borrada: _mark, id, ...account }) => ({
    ...account,
    alias: account.alias || null,
    nro_cuenta: account.nro_cuenta || null,
    ...(stored.some((one) => one.id === id) && id !== undefined && { id }),
  }));
}
