import { lengthProblem } from '../values/text-length.ts';

export const RESOLUTION_MISSING = 'Número de resolución no puede estar vacio';
export const RESOLUTION_SHORT = 'El número de resolución debe tener al menos 3 caracteres';
export const RESOLUTION_FILE_MISSING = 'Debe subir el archivo de la resolución';
export const RESOLUTION_MIN = 3;
export const RESOLUTION_MAX = 60;

/** Problem of a resolution number, in Spanish, or null. */
export function resolutionProblem(resolution: string): string | null {
  const length = resolution.trim().length;
  if (length === 0) return RESOLUTION_MISSING;
  if (length < RESOLUTION_MIN) return RESOLUTION_SHORT;
  return lengthProblem('El número de resolución', RESOLUTION_MAX, resolution);
}

/** Returns why an approval is refused: the required documents that are neither complete nor about to expire. */
export function unfinishedDocumentsMessage(names: readonly string[]): string {
  return `No se puede habilitar: hay documentos sin completar (${names.join(', ')})`;
}
