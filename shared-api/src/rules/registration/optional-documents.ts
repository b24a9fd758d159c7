import { asSeen } from '../values/as-seen.ts';
import { oneLine } from '../values/one-line.ts';

const OPTIONAL_NAME_MAX = 50;
const OPTIONAL_NAME_MISSING = 'Debe proporcionar un nombre para el documento antes de subirlo';
const OPTIONAL_NAME_LENGTH = 'El nombre debe tener entre 1 y 50 caracteres';
const OPTIONAL_NAME_CHARACTERS = 'El nombre solo puede contener letras, números y espacios';

/** Returns the name as it is stored. Texts that are copied from documents and pages bring spaces of other kinds along. */
export const cleanOptionalName = (name: string): string =>
  asSeen(
    oneLine(name)
      .normalize('NFC')
      .replace(/\p{Zs}/gu, ' '),
  );

/** Problem of an optional document's name, in Spanish, or null. Spaces around it do not count. */
export function optionalNameProblem(name: string): string | null {
  const cleaned = cleanOptionalName(name);
  if (cleaned === '') return OPTIONAL_NAME_MISSING;
  if (cleaned.length > OPTIONAL_NAME_MAX) return OPTIONAL_NAME_LENGTH;
  return /^[\p{L}\p{Nd} ]+$/u.test(cleaned) ? null : OPTIONAL_NAME_CHARACTERS;
}

/** The counter beside the name: `n/50`, of the letters that are stored. */
export function optionalNameCounter(name: string): string {
  return `${cleanOptionalName(name).length}/${OPTIONAL_NAME_MAX}`;
}
