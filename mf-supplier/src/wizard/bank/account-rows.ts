import { randomKey } from 'shared-api/client';
import type { BankAccount, SaveBody, SupplierRequest } from 'shared-api/contract';
import { type BankAccountForm, bankAccountProblems, bankListProblem, bankOfCbu } from 'shared-api/rules';
import * as v from 'shared-api/schema';

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
    cuenta_predeterminada: keptRows(rows).length === 0,
  };
}

/** The rows that stay. */
export const keptRows = (rows: readonly AccountRow[]) => rows.filter((row) => !row.borrada);

/** A new row goes at once; a stored one is only marked, and left out of the save. */
export function remove(rows: readonly AccountRow[], clave: string): AccountRow[] {
  // While a removed account remembers that it was the default one, another one only stands in for it.
  const isStandIn = rows.some((row) => row.borrada && row.cuenta_predeterminada);
  const left = rows.flatMap((row) => {
    if (row.clave !== clave) return [row];
    const cuenta_predeterminada = row.cuenta_predeterminada && !isStandIn;
    return row.id === undefined ? [] : [{ ...row, borrada: true, cuenta_predeterminada }];
  });
  return withDefault(left);
}

/** Takes back the removal of a stored row. It is the default account again if it was, and no other was chosen since. */
export function restore(rows: readonly AccountRow[], clave: string): AccountRow[] {
  const restored = rows.map((row) => {
    const { borrada: _mark, ...unmarked } = row;
    return row.clave === clave ? unmarked : row;
  });
  const wasDefault = rows.some((row) => row.clave === clave && row.cuenta_predeterminada);
  return withDefault(wasDefault ? makeDefault(restored, clave) : restored);
}

/** Makes an account that stays alone the default one. A removed one remembers that it was. */
function withDefault(rows: AccountRow[]): AccountRow[] {
  const [only, ...others] = keptRows(rows);
  if (others.length > 0) return rows;
  return rows.map((row) => (row === only ? { ...row, cuenta_predeterminada: true } : row));
}

/** Makes one row the default and no other. */
export function makeDefault(rows: readonly AccountRow[], clave: string): AccountRow[] {
  return rows.map((row) => ({ ...row, cuenta_predeterminada: row.clave === clave }));
}

/**
 * Returns the change that a typed CBU makes to its row. The bank follows from the number; a bank that followed from the
 * number before, and from this one no longer, is emptied. A bank that was typed stays.
 */
export function cbuChange(
  { cbu: before, banco }: AccountRow,
  cbu: string,
): Pick<AccountRow, 'cbu' | 'banco'> {
  const isFilledIn = bankOfCbu(before) === banco;
  return { cbu, banco: bankOfCbu(cbu) ?? (isFilledIn ? '' : banco) };
}

/** Path of a row's field in the form. */
export const rowPath = (index: number, field: keyof BankAccountForm) =>
  `cuenta_bancaria.${index}.${field}` as const;

/** Says which account a problem is about; nothing where it is about the whole list. */
export function accountOfPath(path: string): string {
  const [, index, field] = path.split('.');
  return field === undefined ? '' : `Cuenta ${Number(index) + 1}: `;
}

/** Returns every problem of the rows that stay, by path; one of the whole list under the list's own. */
function rowProblems(rows: readonly AccountRow[]): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  rows.forEach((row, index) => {
    if (row.borrada) return;
    for (const [field, problem] of Object.entries(bankAccountProblems(row))) {
      if (problem) problems[rowPath(index, field as keyof BankAccountForm)] = problem;
    }
  });
  const listProblem = bankListProblem(keptRows(rows));
  return listProblem === null ? problems : { ...problems, cuenta_bancaria: listProblem };
}

/** Values of the step's form. */
export interface BankValues {
  readonly cuenta_bancaria: readonly AccountRow[];
  readonly declaracion_jurada_cuenta_bancaria: boolean;
}

export const bankSchema = v.pipe(
  v.custom<BankValues>(() => true),
  v.rules(({ cuenta_bancaria }) => rowProblems(cuenta_bancaria)),
);

/** Returns the stored accounts as the form holds them. */
export const bankValues = (request: SupplierRequest): BankValues => ({
  cuenta_bancaria: rowsOf(request.cuenta_bancaria),
  declaracion_jurada_cuenta_bancaria: request.declaracion_jurada_cuenta_bancaria,
});

/** The whole list as it is saved. A row whose account somebody else deleted meanwhile is a new one. */
export function savedAccounts(
  rows: readonly AccountRow[],
  stored: readonly Pick<BankAccount, 'id'>[],
): NonNullable<SaveBody['cuenta_bancaria']> {
  return keptRows(rows).map(({ clave: _key, borrada: _mark, id, ...account }) => ({
    ...account,
    alias: account.alias || null,
    nro_cuenta: account.nro_cuenta || null,
    ...(stored.some((one) => one.id === id) && id !== undefined && { id }),
  }));
}
