import { lengthProblem } from '../values/text-length.ts';
import { isWordless, wordless } from '../values/wordless.ts';

/** Most saved views of a person. */
export const SAVED_VIEWS_MAX = 20;
/** Longest name of a saved view. */
export const VIEW_NAME_MAX = 40;

export const VIEW_NAME_MISSING = 'El nombre de la vista no puede estar vacío';
export const VIEW_NAME_TAKEN = 'Ya tiene una vista con ese nombre';
export const VIEWS_FULL = `Ya tiene ${SAVED_VIEWS_MAX} vistas. Quite una para guardar otra.`;

/** Returns what is wrong with a view's name, in Spanish, or null. */
export function viewNameProblem(name: string): string | null {
  if (name.trim() === '') return VIEW_NAME_MISSING;
  if (isWordless(name)) return wordless('El nombre');
  return lengthProblem('El nombre', VIEW_NAME_MAX, name);
}
