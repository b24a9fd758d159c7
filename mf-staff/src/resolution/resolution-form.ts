import type { UsedResolution } from 'shared-api/contract';
import {
  fileIdOf,
  formatDate,
  RESOLUTION_FILE_MISSING,
  resolutionProblem,
  todayInCity,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';

/** File and number of a resolution, as a form has them. */
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

export const NO_RESOLUTION: ResolutionValues = { archivo: null, resolucion: '' };

/** The values that choose a resolution used before. */
export const valuesOf = ({ resolucion, resolucion_url, archivo }: UsedResolution): ResolutionValues => ({
  archivo: { url: resolucion_url, name: archivo.nombre },
  resolucion,
});

/** The values of a form that nobody has touched: the first resolution offered, if it was used today. */
export function firstValues([first]: readonly UsedResolution[]): ResolutionValues {
  return first?.hoy ? valuesOf(first) : NO_RESOLUTION;
}

/** Returns the place of the resolution that the values choose among those offered; -1 for another one. */
export function chosenIndex(
  { archivo, resolucion }: ResolutionValues,
  offered: readonly UsedResolution[],
): number {
  // The URL of a file is signed anew every few minutes.
  const id = archivo && fileIdOf(archivo.url);
  return offered.findIndex(
    (one) => one.resolucion === resolucion.trim() && fileIdOf(one.resolucion_url) === id,
  );
}

/** '12/2026, usada hoy por usted (resolucion.pdf)'. */
export function resolutionText({ resolucion, usada, hoy, propia, archivo }: UsedResolution): string {
  const when = hoy ? 'hoy' : `el ${formatDate(todayInCity(new Date(usada)))}`;
  return `${resolucion}, usada ${when}${propia ? ' por usted' : ''} (${archivo.nombre})`;
}
