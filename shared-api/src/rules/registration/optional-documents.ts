const OPTIONAL_NAME_MAX = 50;
const OPTIONAL_NAME_MISSING = 'Debe proporcionar un nombre para el documento antes de subirlo';
const OPTIONAL_NAME_LENGTH = 'El nombre debe tener entre 1 y 50 caracteres';
const OPTIONAL_NAME_CHARACTERS = 'El nombre solo puede contener letras, números y espacios';

/** Problem of an optional document's name, in Spanish, or null. Spaces around it do not count. */
export function optionalNameProblem(name: string): string | null {
  const trimmed = name.trim().normalize('NFC');
  if (trimmed === '') return OPTIONAL_NAME_MISSING;
  if (trimmed.length > OPTIONAL_NAME_MAX) return OPTIONAL_NAME_LENGTH;
  return /^[\p{L}\p{Nd} ]+$/u.test(trimmed) ? null : OPTIONAL_NAME_CHARACTERS;
}

/** The counter beside the name: `n/50`. */
export function optionalNameCounter(name: string): string {
  return `${name.length}/${OPTIONAL_NAME_MAX}`;
}
