import { lengthProblem } from '../values/text-length.ts';
import { isWordless, wordless } from '../values/wordless.ts';

export const LABEL_NAME_MISSING = 'El nombre de la etiqueta no puede estar vacia';
export const LABEL_NAME_SHORT = 'La etiqueta debe tener al menos 2 caracteres';
export const LABELS_UNCHANGED = 'No existen modificaciones';
export const LABELS_PER_PAGE = 5;
export const LABEL_NAME_MIN = 2;
export const LABEL_NAME_MAX = 60;

/** Problem of a new label's name, in Spanish, or null. */
export function labelNameProblem(name: string): string | null {
  const length = name.trim().length;
  if (length === 0) return LABEL_NAME_MISSING;
  if (length < LABEL_NAME_MIN) return LABEL_NAME_SHORT;
  if (isWordless(name)) return wordless('La etiqueta');
  return lengthProblem('El nombre de la etiqueta', LABEL_NAME_MAX, name);
}

/** Returns what saving a supplier's labels has to put on and take off; both empty: `LABELS_UNCHANGED`. */
export function labelChanges(
  before: readonly string[],
  after: readonly string[],
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}
