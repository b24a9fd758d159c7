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

/** Resolutions that the approval form offers at most. */
const RESOLUTIONS_OFFERED = 8;

/** One approval with a resolution. */
export interface ResolutionUse {
  readonly resolucion: string;
  /** Id of the resolution's file. */
  readonly fileId: string;
  /** The reviewer's own approval. */
  readonly propia: boolean;
  /** Made on the city's present day. */
  readonly hoy: boolean;
}

/**
 * Picks the resolutions that a reviewer is offered: those of today first, the reviewer's own before other people's, then the
 * newest. Each stands once, with its first use in that order.
 * @param uses approvals, newest first
 */
export function offeredResolutions<Use extends ResolutionUse>(uses: readonly Use[]): readonly Use[] {
  const rank = ({ hoy, propia }: Use) => (hoy ? 0 : 2) + (propia ? 0 : 1);
  // The sort is stable: the newest stay first within a rank.
  const byResolution = new Map<string, Use>();
  for (const use of [...uses].sort((a, b) => rank(a) - rank(b))) {
    const key = `${use.fileId} ${use.resolucion}`;
    if (!byResolution.has(key)) byResolution.set(key, use);
  }
  return [...byResolution.values()].slice(0, RESOLUTIONS_OFFERED);
}
