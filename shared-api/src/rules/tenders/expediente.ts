import { asSeen, withPlainDashes } from '../values/as-seen.ts';

/** Characters of the office code at the end. The real length varies by city; here the specification's. */
export const EXPEDIENTE_OFFICE_LENGTH = 10;

/** `EX-2026-00001234--MUNICAT-ABCDEFGHIJ`: year, number, an empty sequence, ecosystem, office. */
export const EXPEDIENTE_PATTERN = /^EX-\d{4}-\d{8}--MUNICAT-[A-Z0-9]{10}$/;

export const EXPEDIENTE_SHAPE_PROBLEM =
  'El expediente debe tener la forma EX-AAAA-NNNNNNNN--MUNICAT-XXXXXXXXXX (X: letras o números)';

/** The longest file number of another system, which an import keeps as it is. */
export const OTHER_EXPEDIENTE_MAX = 60;
export const OTHER_EXPEDIENTE_CHARACTERS = 'El expediente tiene caracteres que no se pueden guardar';

/**
 * A typed or pasted file number in its own writing: upper case, no spaces, any dash as `-`, and the empty sequence
 * `- -` as `--`. What is not a file number stays wrong: nothing is invented.
 */
export function normaliseExpediente(text: string): string {
  return withPlainDashes(asSeen(text)).toUpperCase().replace(/\s+/g, '');
}

/** Returns whether the text is a file number in its own writing. */
export function isExpediente(text: string): boolean {
  return EXPEDIENTE_PATTERN.test(text);
}
