import { EXPEDIENTE_OFFICE_LENGTH, normaliseExpediente } from 'shared-api/rules';

const PREFIX = 'EX-';
const MIDDLE = '--MUNICAT-';
const YEAR = 4;
const NUMBER = 8;

interface Parts {
  readonly digits: string;
  readonly office: string;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, YEAR + NUMBER);
const officeOf = (text: string) => text.replace(/[^A-Z0-9]/g, '').slice(0, EXPEDIENTE_OFFICE_LENGTH);

/** Year and number, then the office, of what was typed or pasted with or without the fixed parts. */
function partsOf(text: string): Parts {
  const rest = normaliseExpediente(text).replace(/^[EX-]+/, '');
  const middle = rest.indexOf('MUNICAT');
  if (middle >= 0) {
    // Typed whole, letter by letter, the fixed part comes a second time after the one that the mask has put there.
    const office = rest.slice(middle).replace(/^MUNICAT-*(?:MUNICAT-+)*/, '');
    return { digits: digitsOf(rest.slice(0, middle)), office: officeOf(office) };
  }
  const digits = digitsOf(rest);
  if (digits.length < YEAR + NUMBER) return { digits, office: '' };
  // A fixed part that is being deleted is no office.
  const tail = rest.replace(/^(?:\D*\d){12}/, '');
  return { digits, office: MIDDLE.startsWith(tail) ? '' : officeOf(tail.replace(/^-*M?U?N?I?C?A?T?-+/, '')) };
}

function write({ digits, office }: Parts): string {
  const year = digits.slice(0, YEAR);
  const number = digits.slice(YEAR);
  // With an office behind it, a number that lacks a digit is one that is being corrected.
  if (office || number.length === NUMBER) return `${PREFIX}${year}-${number}${MIDDLE}${office}`;
  if (digits === '') return '';
  return year.length < YEAR ? PREFIX + year : `${PREFIX}${year}-${number}`;
}

/** The text in the writing of a file number as far as it goes: fixed parts are put in, what doesn't belong is left out. */
export const maskExpediente = (text: string): string => write(partsOf(text));

/**
 * The masked text after an edit. Deleting at the end takes the last letter or digit along with the fixed part behind
 * it, which the mask would otherwise put back for ever.
 */
export function editExpediente(before: string, typed: string): string {
  const after = maskExpediente(typed);
  const deleted = typed.length < before.length && before.startsWith(typed);
  if (!deleted || after !== before) return after;
  const { digits, office } = partsOf(before);
  return write(office ? { digits, office: office.slice(0, -1) } : { digits: digits.slice(0, -1), office });
}
