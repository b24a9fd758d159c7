import * as v from 'valibot';
import { isBlank, trimmed } from './as-seen.ts';
import { isCivilDate } from './civil-date.ts';
import { hasControlCharacters } from './control-characters.ts';
import { digitsOf } from './digits.ts';
import { normaliseFileUrl } from './file-url.ts';
import { FILE_URL_LENGTH, FILE_URL_PROBLEM } from './files.ts';
import { oneLine, withPlainBreaks } from './one-line.ts';
import { isTaxId, taxIdProblem } from './tax-id.ts';
import { tooLong } from './text-length.ts';
import type { TypedValue } from './typed-values.ts';
import { isWordless, wordless } from './wordless.ts';

/** Opaque identifier (UUID), in small letters whatever the caller writes. */
export const Id = v.pipe(v.string(), v.uuid('no es un identificador válido'), v.toLowerCase());

/** CUIT/CUIL: 11 digits with a valid check digit; dashes and spaces are taken. */
export const TaxId = v.pipe(
  v.string(),
  // For the API's document, which can't see behind the transformation.
  v.metadata({ pattern: '^\\d{11}$' }),
  v.transform(digitsOf),
  v.check(isTaxId, (issue) => taxIdProblem(String(issue.input)) ?? 'El CUIT/CUIL no es válido'),
);

const DATE_PROBLEM = 'no es una fecha válida (aaaa-mm-dd)';

/** Civil date `yyyy-mm-dd`. @param missing message for an empty text */
export const civilDate = (missing = DATE_PROBLEM) =>
  v.pipe(
    v.string(),
    v.check(isCivilDate, ({ input }) => (input === '' ? missing : DATE_PROBLEM)),
  );
export const CivilDate = civilDate();

/** Instant, ISO 8601; answers have it in UTC. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  // ISO 8601 has offsets of hours alone, which `Date` can't read.
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

/**
 * Bounds of a text of a person. `name`: how people call it, with its article ('El mensaje').
 * @param cleanBreaks replaces the line breaks that pasting brings along
 */
const bounded = (name: string, max: number, min: number, cleanBreaks: (value: string) => string) => {
  const tooShort = `${name} debe tener al menos ${min} ${min === 1 ? 'carácter' : 'caracteres'}`;
  return v.pipe(
    v.string(),
    // For the API's document, which can't see behind the transformation.
    v.trim(),
    v.minLength(min, tooShort),
    v.maxLength(max, tooLong(name, max)),
    v.transform(cleanBreaks),
    v.check((value) => !hasControlCharacters(value), `${name} tiene caracteres que no se pueden guardar`),
    v.check((value) => min === 0 || !isBlank(value), tooShort),
    v.transform(trimmed),
  );
};

/** Text of one line: trimmed, bounded; line breaks and tabs, which pasting brings along, become spaces. */
export const text = (name: string, max: number, min = 0) => bounded(name, max, min, oneLine);

/** A name that no other may have, with a letter or a digit. Its spaces become plain ones, so that no two names look alike. */
export const uniqueName = (name: string, max: number, min = 0) =>
  v.pipe(
    text(name, max, min),
    // An empty name has a message of its own.
    v.check((value) => value === '' || !isWordless(value), wordless(name)),
    v.transform((value) => value.replace(/\s+/g, ' ')),
  );

/** Text of several lines: trimmed, bounded. */
export const paragraphs = (name: string, max: number, min = 0) => bounded(name, max, min, withPlainBreaks);

/** A text of a kind that is written in several ways, cleaned as the screens clean it. */
export const typedText = (name: string, max: number, { clean }: TypedValue) =>
  v.pipe(text(name, max), v.transform(clean));

/**
 * URL of a file of this portal as a client sends it; the signature, if any, is dropped.
 * @param missing message for an empty text
 */
export const fileUrl = (missing = FILE_URL_PROBLEM) =>
  v.pipe(
    v.string(),
    v.minLength(FILE_URL_LENGTH.min, ({ input }) => (input === '' ? missing : FILE_URL_PROBLEM)),
    v.maxLength(FILE_URL_LENGTH.max, FILE_URL_PROBLEM),
    v.transform(normaliseFileUrl),
  );
export const FileUrl = fileUrl();
