import type { PersonType } from '../values/tax-id.ts';
import { lengthProblem } from '../values/text-length.ts';
import { accountNumberProblem, bankAliasProblem, cbuProblem } from './bank-id.ts';

/** A bank account as its row of the form holds it. */
export interface BankAccountForm {
  readonly titular: string;
  readonly banco: string;
  readonly cbu: string;
  readonly alias: string | null;
  readonly nro_cuenta: string | null;
  readonly cuenta_predeterminada: boolean;
}

/**
 * The holder that a legal entity's accounts must have, not editable: business name plus legal form. Null for a
 * natural person, who writes it.
 */
export function fixedHolder(subject: {
  readonly tipo_persona: PersonType;
  readonly razon_social: string | null;
  readonly forma_juridica: string | null;
}): string | null {
  if (subject.tipo_persona !== 'JURIDICA') return null;
  return [subject.razon_social, subject.forma_juridica].filter(Boolean).join(' ');
}

/** Most bank accounts of a request. */
export const BANK_ACCOUNTS_MAX = 10;

/** Longest holder and name of a bank. */
export const HOLDER_MAX = 200;
export const BANK_MAX = 100;

const HOLDER_MISSING = 'Debe ingresar el titular de la cuenta';
const BANK_MISSING = 'Debe ingresar el banco';
const DEFAULT_ACCOUNT_PROBLEM = 'Debe elegir exactamente una cuenta predeterminada';
const REPEATED_ACCOUNT_PROBLEM = 'Hay una cuenta repetida. Deje cada cuenta una sola vez';
const REPEATED_CBU_PROBLEM = 'Hay un CBU repetido. Deje una sola cuenta con ese CBU';

/** Problems of one account by field; empty when it is right. Alias and account number may be left empty. */
export function bankAccountProblems(account: BankAccountForm): {
  readonly [Field in keyof BankAccountForm]?: string;
} {
  const cbu = cbuProblem(account.cbu);
  const holder =
    account.titular.trim() === '' ? HOLDER_MISSING : lengthProblem('El titular', HOLDER_MAX, account.titular);
  const bank =
    account.banco.trim() === '' ? BANK_MISSING : lengthProblem('El banco', BANK_MAX, account.banco);
  const alias = account.alias ? bankAliasProblem(account.alias) : null;
  const number = account.nro_cuenta ? accountNumberProblem(account.nro_cuenta) : null;
  return {
    ...(holder !== null && { titular: holder }),
    ...(bank !== null && { banco: bank }),
    ...(cbu !== null && { cbu }),
    ...(alias !== null && { alias }),
    ...(number !== null && { nro_cuenta: number }),
  };
}

/**
 * Returns what is wrong with a list of accounts as a whole. An empty list is right here: progress may be saved without
 * accounts, only sending needs one.
 */
export function bankListProblem(
  accounts: readonly (Pick<BankAccountForm, 'cbu' | 'cuenta_predeterminada'> & {
    /** Id of an account that is stored already. */
    readonly id?: string | undefined;
  })[],
): string | null {
  if (accounts.length === 0) return null;
  const ids = accounts.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) return REPEATED_ACCOUNT_PROBLEM;
  if (accounts.filter((account) => account.cuenta_predeterminada).length !== 1)
    return DEFAULT_ACCOUNT_PROBLEM;
  return new Set(accounts.map((account) => account.cbu)).size === accounts.length
    ? null
    : REPEATED_CBU_PROBLEM;
}

/** Returns what is wrong with a list of accounts by path: `cuenta_bancaria.0.cbu`, of the whole list `cuenta_bancaria`. */
export function accountProblems(
  accounts: readonly (BankAccountForm & { readonly id?: string | undefined })[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  accounts.forEach((account, index) => {
    for (const [field, problem] of Object.entries(bankAccountProblems(account))) {
      if (problem) problems[`cuenta_bancaria.${index}.${field}`] = problem;
    }
  });
  const listProblem = bankListProblem(accounts);
  if (listProblem !== null) problems.cuenta_bancaria = listProblem;
  return problems;
}
