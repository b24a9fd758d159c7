/** Natural person and legal entity, as the wire and the tax authority's registry name them. */
export const PERSON_TYPES = ['FISICA', 'JURIDICA'] as const;
export type PersonType = (typeof PERSON_TYPES)[number];

export const TAX_ID_LENGTH = 11;

/** First two digits → kind of holder. International keys (50, 51, 55) say nothing about the kind. */
const PREFIXES: Readonly<Record<string, PersonType | null>> = {
  20: 'FISICA',
  23: 'FISICA',
  24: 'FISICA',
  // 25 and 26 have no public confirmation; refusing a real person's key would be the worse mistake.
  25: 'FISICA',
  26: 'FISICA',
  27: 'FISICA',
  30: 'JURIDICA',
  33: 'JURIDICA',
  34: 'JURIDICA',
  50: null,
  51: null,
  55: null,
};

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/**
 * Check digit of the first ten digits of a CUIT/CUIL, or null when no digit is valid for them: with remainder 1
 * the number does not exist, the tax authority issues it under another prefix. Null too for what is not ten digits.
 */
export function checkDigit(first10: string): number | null {
  if (!/^\d{10}$/.test(first10)) return null;
  const remainder = WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(first10[at]), 0) % 11;
  if (remainder === 1) return null;
  return remainder === 0 ? 0 : 11 - remainder;
}

export const TAX_ID_LENGTH_PROBLEM = 'El CUIT/CUIL debe tener 11 números';
const TAX_ID_PREFIX_PROBLEM = 'El CUIT/CUIL no empieza como ninguno de los que existen. Revise los números';
const TAX_ID_DIGIT_PROBLEM =
  'El último número del CUIT/CUIL no corresponde a los anteriores. Revise los números';

/** Returns what is wrong with a CUIT/CUIL written as bare digits, in Spanish, or null when it is valid. */
export function taxIdProblem(text: string): string | null {
  if (!/^\d{11}$/.test(text)) return TAX_ID_LENGTH_PROBLEM;
  if (!(text.slice(0, 2) in PREFIXES)) return TAX_ID_PREFIX_PROBLEM;
  return checkDigit(text.slice(0, 10)) === Number(text[10]) ? null : TAX_ID_DIGIT_PROBLEM;
}

/** Returns whether the text is a CUIT/CUIL: 11 bare digits, a known prefix and the right check digit. */
export function isTaxId(text: string): boolean {
  return taxIdProblem(text) === null;
}

/** Kind of person a tax id belongs to, by its prefix; null for international and unknown ones. */
export function personTypeOf(cuit: string): PersonType | null {
  return PREFIXES[cuit.slice(0, 2)] ?? null;
}

/** The first two digits of the tax ids of a kind of person. */
export const taxIdPrefixes = (type: PersonType): string[] =>
  Object.keys(PREFIXES).filter((prefix) => PREFIXES[prefix] === type);

/** The tax ids that a person with this document number (DNI, 7 or 8 digits) may have; none for any other text. */
export function taxIdsOfDocument(number: string): string[] {
  if (!/^\d{7,8}$/.test(number)) return [];
  return taxIdPrefixes('FISICA').flatMap((prefix) => {
    const first10 = prefix + number.padStart(8, '0');
    const last = checkDigit(first10);
    return last === null ? [] : [`${first10}${last}`];
  });
}

/** `20-00230755-4`; text that is not 11 digits comes back as it is. */
export function formatTaxId(cuit: string): string {
  return /^\d{11}$/.test(cuit) ? `${cuit.slice(0, 2)}-${cuit.slice(2, 10)}-${cuit.slice(10)}` : cuit;
}

/**
 * The document number (DNI) inside a natural person's tax id: its digits 3 to 10 without leading zeros.
 * Null for a legal entity's or international key, which holds none.
 */
export function documentNumberOf(cuit: string): string | null {
  return personTypeOf(cuit) === 'FISICA' ? cuit.slice(2, 10).replace(/^0+/, '') : null;
}
