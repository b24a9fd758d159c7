import { EXPEDIENTE_OFFICE_LENGTH, normaliseExpediente } from 'shared-api/rules';

const PREFIX = 'EX-';
const MIDDLE = '--MUNICAT-';
const YEAR = 4;
const NUMBER = 8;

interface Parts {
  readonly digits: string;
  readonly office: string;
}

/** Year and number, then the office, of what was typed or pasted with or without the fixed parts. */
function partsOf(text: string): Parts {
  const rest = normaliseExpediente(text).replace(/^[EX-]+/, '');
  let digits = '';
  let read = 0;
  for (; read < rest.length && digits.length < YEAR + NUMBER; read += 1) {
    const character = rest.charAt(read);
    if (/\d/.test(character)) digits += character;
  }
  const tail = rest.slice(read);
  // A fixed part that is being deleted is no office; typed whole, letter by letter, it comes a second time.
  const office = (MIDDLE.startsWith(tail) ? '' : tail)
    .replace(/^(?:-*MUNICAT-+)+/, '')
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, EXPEDIENTE_OFFICE_LENGTH);
  return { digits, office: digits.length === YEAR + NUMBER ? office : '' };
}

function write({ digits, office }: Parts): string {
  if (digits === '') return '';
  const year = digits.slice(0, YEAR);
  if (year.length < YEAR) return PREFIX + year;
  const number = digits.slice(YEAR);
  return `${PREFIX}${year}-${number}${number.length === NUMBER ? MIDDLE + office : ''}`;
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
