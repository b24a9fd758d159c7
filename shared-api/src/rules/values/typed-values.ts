import {
  accountNumberNote,
  accountNumberProblem,
  bankAliasProblem,
  CBU_LENGTH,
  cbuProblem,
} from '../registration/bank-id.ts';
import { asSeen, withPlainDashes } from './as-seen.ts';
import {
  cleanEmail,
  emailNote,
  PHONE_MAX,
  POSTAL_CODE_LENGTH,
  phoneProblem,
  postalCodeProblem,
} from './contact.ts';
import { digitsOf, SEPARATORS } from './digits.ts';
import { TAX_ID_LENGTH, taxIdProblem } from './tax-id.ts';

/** A kind of value that people write in several ways. Screens clean it when its field is left, the server when it arrives. */
export interface TypedValue {
  /** Returns the stored writing of a text; a text that cannot be read stays as it was typed, without spaces around. */
  readonly clean: (text: string) => string;
  /** Returns a stored value as people read it; the value itself if absent. */
  readonly show?: (value: string) => string;
  /** Returns what is wrong with a cleaned value, in Spanish, or null; an empty one is right. */
  readonly problem?: (value: string) => string | null;
  /** Says what was understood of a text where it is not plain to see, or what a right value still lacks; else null. */
  readonly note?: (value: string, typed: string | null) => string | null;
}

/** Adds how many digits were typed to a problem with their number. */
const counted = (value: string, length: number, problem: string | null) =>
  problem !== null && /^\d+$/.test(value) && value.length !== length
    ? `${problem}: escribió ${value.length}`
    : problem;

const optional = (problem: (value: string) => string | null) => (value: string) =>
  value === '' ? null : problem(value);

/** Lengths of an area code: Buenos Aires has 11, the others 3 or 4 digits (ENACOM, Plan Fundamental de Numeración). */
const areaLengths = (national: string) => (national.startsWith('11') ? [2] : [3, 4]);

/** International, country, its mobiles, national: no area code begins like them. */
const BEFORE_AREA = /^(?:00)?(?:54)?9?0?/;
const OTHER_COUNTRY = /^\s*(?:\+|00)(?!\s*54)/;
/** Prefix of mobiles inside of the country. */
const MOBILE = '15';

/**
 * Returns the 10 digits of a phone with its area code, however it was dialled or written down: `0383 15 4400107`,
 * `+54 9 383 4400107`. A text that holds no such phone stays as it is: other digits are somebody else's phone.
 */
export function cleanPhone(text: string): string {
  const visible = asSeen(text);
  const written = digitsOf(visible.replaceAll('+', ' '));
  if (!/^\d+$/.test(written) || OTHER_COUNTRY.test(visible)) return visible;
  if (written.length <= PHONE_MAX) return written;
  const national = written.replace(BEFORE_AREA, '');
  const phone = national.length === PHONE_MAX + MOBILE.length ? withoutMobile(national) : national;
  return phone.length === PHONE_MAX ? phone : written;
}

/** Drops the 15 after the area code, or before it. */
function withoutMobile(national: string): string {
  const area = areaLengths(national).find((length) => national.startsWith(MOBILE, length));
  if (area !== undefined) return national.slice(0, area) + national.slice(area + MOBILE.length);
  return national.startsWith(MOBILE) ? national.slice(MOBILE.length) : national;
}

/**
 * Area codes of three digits (ENACOM, Plan Fundamental de Numeración), and those of free calls; all others but 11 have four. A
 * few of four begin like one of these, such as 3837: they are divided after three.
 */
const AREAS_OF_THREE =
  /^(?:22[013]|23[067]|249|26[01346]|280|29[14789]|336|34[12358]|35[138]|36[24]|37[069]|38[013578]|8[01]0)/;

/** Returns a phone in groups that are easy to compare: `383 440 0107`, `11 4567 8901`, `2966 43 2198`. */
export const formatPhone = (phone: string): string => {
  if (!/^\d{10}$/.test(phone)) return phone;
  const area = phone.startsWith('11') ? 2 : AREAS_OF_THREE.test(phone) ? 3 : 4;
  return [phone.slice(0, area), phone.slice(area, -4), phone.slice(-4)].join(' ');
};

const PHONE_WITHOUT_AREA =
  'Falta el código de área: así no se puede llamar desde otra ciudad. Escríbalo, como en 383 4400107';

/** A phone without its area code is stored, as the specification asks for, and not in silence. */
function phoneNote(value: string, typed: string | null): string | null {
  if (!/^\d+$/.test(value)) return null;
  if (value.length < PHONE_MAX || !/^[1-8]/.test(value) || value.startsWith(MOBILE))
    return PHONE_WITHOUT_AREA;
  return typed !== null && digitsOf(typed) !== value ? `Se guarda así: ${formatPhone(value)}` : null;
}

/** Returns the 4 digits of a postal code, also of one with the letters of 1999 (`K4700ABC`, `K4700`). */
function cleanPostalCode(text: string): string {
  const code = digitsOf(text);
  const [, digits] = /^[A-Z](\d{4})(?:[A-Z]{3})?$/i.exec(code.replace(SEPARATORS, '')) ?? [];
  return digits ?? (/^\d+$/.test(code) ? code : text.trim());
}

const groupsOfFour = (digits: string) =>
  /^\d+$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, '$1 ') : digits;

/** The kinds of values, by name. */
export const TYPED_VALUES = {
  taxId: {
    clean: digitsOf,
    problem: optional((value) => counted(value, TAX_ID_LENGTH, taxIdProblem(value))),
  },
  cbu: {
    clean: digitsOf,
    show: groupsOfFour,
    problem: optional((value) => counted(value, CBU_LENGTH, cbuProblem(value))),
  },
  /** Alias of a bank account. Its spaces stay: without them it may be another account's. */
  alias: {
    clean: (text: string) => withPlainDashes(asSeen(text)).replace(/^alias(?:\s+cbu)?\s*:\s*/i, ''),
    problem: optional(bankAliasProblem),
  },
  accountNumber: {
    clean: digitsOf,
    problem: optional(accountNumberProblem),
    note: accountNumberNote,
  },
  phone: { clean: cleanPhone, problem: phoneProblem, note: phoneNote },
  postalCode: {
    clean: cleanPostalCode,
    problem: optional((value) => counted(value, POSTAL_CODE_LENGTH, postalCodeProblem(value))),
    note: (value: string, typed: string | null) =>
      typed !== null && /^\d{4}$/.test(value) && digitsOf(typed) !== value ? `Se guarda así: ${value}` : null,
  },
  email: { clean: cleanEmail, note: emailNote },
  /** Digits alone, such as a document number. */
  digits: { clean: digitsOf },
} as const satisfies Readonly<Record<string, TypedValue>>;
