import { ApiError } from 'shared-api/client';
import type { UsedResolution } from 'shared-api/contract';
import {
  fileIdOf,
  formatDate,
  RESOLUTION_FILE_MISSING,
  resolutionProblem,
  todayInCity,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';

/** File and number of a resolution in a form. */
export interface ResolutionValues {
  /** A file that was uploaded here, or that of a resolution used before; null: none yet. */
  readonly archivo: { readonly url: string; readonly name: string } | null;
  readonly resolucion: string;
}

const UPLOADED = v.object({ url: v.string(), name: v.string() });
export const RESOLUTION_SCHEMA = v.object({
  archivo: v.pipe(
    v.nullable(UPLOADED),
    v.rule((file) => (file === null ? RESOLUTION_FILE_MISSING : null)),
  ),
  resolucion: v.pipe(v.string(), v.rule(resolutionProblem)),
});

/** Shows the server's refusal of the file or the number at its field. */
export const resolutionProblems = (error: Error) =>
  error instanceof ApiError
    ? { archivo: error.fieldErrors.resolucion_url, resolucion: error.fieldErrors.resolucion }
    : null;

export const NO_RESOLUTION: ResolutionValues = { archivo: null, resolucion: '' };

/** Returns the values that choose a resolution used before. */
export const valuesOf = ({ resolucion, resolucion_url, archivo }: UsedResolution): ResolutionValues => ({
  archivo: { url: resolucion_url, name: archivo.nombre },
  resolucion,
});

/** Returns the initial values: the first resolution that is offered, if it was used today. */
export function firstValues([first]: readonly UsedResolution[]): ResolutionValues {
  return first?.hoy ? valuesOf(first) : NO_RESOLUTION;
}

/** Returns the index of the chosen resolution among those offered; -1 for another one. */
export function chosenIndex(
  { archivo, resolucion }: ResolutionValues,
  offered: readonly UsedResolution[],
): number {
  // The URL of a file is signed anew every few minutes.
  const id = archivo && fileIdOf(archivo.url);
  return offered.findIndex(
    (offer) => offer.resolucion === resolucion.trim() && fileIdOf(offer.resolucion_url) === id,
  );
}

/** Returns the text of an offered resolution: '12/2026, usada hoy por usted (resolucion.pdf)'. */
export function resolutionText({ resolucion, usada, hoy, propia, archivo }: UsedResolution): string {
  const when = hoy ? 'hoy' : `el ${formatDate(todayInCity(new Date(usada)))}`;
  return `${resolucion}, usada ${when}${propia ? ' por usted' : ''} (${archivo.nombre})`;
}
