import { EXPEDIENTE_OFFICE_LENGTH, normaliseExpediente } from 'shared-api/rules';

const PREFIX = 'EX-';
const MIDDLE = '--MUNICAT-';
const YEAR_LENGTH = 4;
const NUMBER_LENGTH = 8;

interface Parts {
  readonly digits: string;
  readonly office: string;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, YEAR_LENGTH + NUMBER_LENGTH);
const officeOf = (text: string) => text.replace(/[^A-Z0-9]/g, '').slice(0, EXPEDIENTE_OFFICE_LENGTH);

/** Parses typed or pasted text, with or without the fixed parts, into digits (year and number) and office. */
function partsOf(text: string): Parts {
  const rest = normaliseExpediente(text).replace(/^[EX-]+/, '');
  const middle = rest.indexOf('MUNICAT');
  if (middle >= 0) {
    // Someone who types the fixed part repeats the one that the mask has inserted.
    const office = rest.slice(middle).replace(/^MUNICAT-*(?:MUNICAT-+)*/, '');
    return { digits: digitsOf(rest.slice(0, middle)), office: officeOf(office) };
  }
  const digits = digitsOf(rest);
  if (digits.length < YEAR_LENGTH + NUMBER_LENGTH) return { digits, office: '' };
  // A fixed part that is partly deleted is not an office.
  const tail = rest.replace(/^(?:\D*\d){12}/, '');
  return { digits, office: MIDDLE.startsWith(tail) ? '' : officeOf(tail.replace(/^-*M?U?N?I?C?A?T?-+/, '')) };
}

function write({ digits, office }: Parts): string {
  const year = digits.slice(0, YEAR_LENGTH);
  const number = digits.slice(YEAR_LENGTH);
  // A short number before an office is being corrected.
  if (office || number.length === NUMBER_LENGTH) return `${PREFIX}${year}-${number}${MIDDLE}${office}`;
  if (digits === '') return '';
  return year.length < YEAR_LENGTH ? PREFIX + year : `${PREFIX}${year}-${number}`;
}

/** Formats text as a file number, as far as it is complete: inserts the fixed parts and drops invalid letters. */
export const maskExpediente = (text: string): string => write(partsOf(text));

/**
 * Returns the masked text after an edit. Deleting a fixed part at the end also deletes the character before it; otherwise
 * the mask would insert the fixed part again.
 */
export function editExpediente(before: string, typed: string): string {
  const after = maskExpediente(typed);
  const deleted = typed.length < before.length && before.startsWith(typed);
  if (!deleted || after !== before) return after;
  const { digits, office } = partsOf(before);
  return write(office ? { digits, office: office.slice(0, -1) } : { digits: digits.slice(0, -1), office });
}
