import { BANK_NAMES } from './bank-names.ts';

export const CBU_LENGTH = 22;
const CBU_SHAPE = /^\d{22}$/;
const BRANCH_WEIGHTS = [7, 1, 3, 9, 7, 1, 3] as const;
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3] as const;

function controlDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return (10 - (sum % 10)) % 10;
}

const CBU_LENGTH_PROBLEM = 'El CBU debe tener 22 números';
const ALIAS_AS_CBU = 'Parece un alias: escríbalo en «Alias». El CBU debe tener 22 números';
const CBU_DIGIT_PROBLEM =
  'El CBU no es correcto: algún número no corresponde. Revíselo y vuelva a escribirlo';

/** Returns what is wrong with a CBU or CVU written as bare digits, in Spanish, or null when it is valid. */
export function cbuProblem(text: string): string | null {
  if (!CBU_SHAPE.test(text))
    return /[A-Za-z]/.test(text) && isBankAlias(text) ? ALIAS_AS_CBU : CBU_LENGTH_PROBLEM;
  // Zeros alone satisfy both control digits, and are what is typed to get past the field.
  const right =
    !/^0+$/.test(text) &&
    controlDigit(text.slice(0, 7), BRANCH_WEIGHTS) === Number(text[7]) &&
    controlDigit(text.slice(8, 21), ACCOUNT_WEIGHTS) === Number(text[21]);
  return right ? null : CBU_DIGIT_PROBLEM;
}

/** Returns whether the text is a CBU, or a CVU, which the city accepts: 22 digits with both control digits right. */
export function isCbu(text: string): boolean {
  return cbuProblem(text) === null;
}

/** Returns whether it is the key of a virtual account (CVU), held by a payment provider instead of a bank. */
export function isCvu(text: string): boolean {
  return text.startsWith('000') && isCbu(text);
}

/** Name of the bank of a valid CBU; null for a CVU, an unknown code (which is no error) and what is no CBU. */
export function bankOfCbu(cbu: string): string | null {
  return isCbu(cbu) ? (BANK_NAMES[cbu.slice(0, 3)] ?? null) : null;
}

export const BANK_ALIAS_PROBLEM =
  'El alias lleva de 6 a 20 letras sin acentos ni ñ, números, puntos o guiones';
const CBU_AS_ALIAS = 'Parece un CBU: escríbalo en «CBU o CVU». El alias lleva de 6 a 20 letras o números';

/** Returns what is wrong with an account's alias, in Spanish, or null. */
export function bankAliasProblem(text: string): string | null {
  if (isBankAlias(text)) return null;
  return CBU_SHAPE.test(text.replace(/\s/g, '')) ? CBU_AS_ALIAS : BANK_ALIAS_PROBLEM;
}

const ACCOUNT_NUMBER_PROBLEM = 'El número de cuenta lleva solo números, hasta 30';

/** Returns what is wrong with an account's number, in Spanish, or null. */
export const accountNumberProblem = (text: string): string | null =>
  /^\d{1,30}$/.test(text) ? null : ACCOUNT_NUMBER_PROBLEM;

const CBU_AS_NUMBER =
  'Parece un CBU o CVU: escríbalo en «CBU o CVU» y deje este campo vacío si no sabe el número de cuenta';

/** Returns a note on an account number that is a right CBU, in Spanish, or null. No refusal: banks number accounts freely. */
export const accountNumberNote = (text: string): string | null => (isCbu(text) ? CBU_AS_NUMBER : null);

/**
 * Returns whether the text is an account's alias: 6 to 20 plain letters, digits, dots or dashes. Case does not count.
 */
export function isBankAlias(text: string): boolean {
  return /^[A-Za-z0-9.-]{6,20}$/.test(text);
}
