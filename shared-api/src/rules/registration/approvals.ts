import type { CivilDate } from '../values/civil-date.ts';
import { lengthProblem } from '../values/text-length.ts';
import { unfinishedDocuments } from './completeness.ts';
import { isOpenObservation } from './observation-states.ts';
import { areOfRenewal } from './renewal.ts';
import { NO_DECISION } from './request-state-texts.ts';
import { type Estado, isInReview } from './request-states.ts';

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

/** Requests that one call approves at most. */
export const APPROVED_AT_ONCE = 50;

interface ToApprove {
  readonly estado: Estado;
  readonly documents: Parameters<typeof unfinishedDocuments>[0];
}

/** Returns why a reviewer can't approve a request as it is, in Spanish; null when they can. */
export function approvalProblem({ estado, documents }: ToApprove, today: CivilDate): string | null {
  if (!isInReview(estado)) return NO_DECISION[estado];
  const unfinished = unfinishedDocuments(documents, today);
  return unfinished.length > 0 ? unfinishedDocumentsMessage(unfinished) : null;
}

type Observations = readonly (Parameters<typeof isOpenObservation>[0] &
  Parameters<typeof areOfRenewal>[0][number])[];

/** Counts the observations that are open on both sides; those of a renewal are no reviewer's and do not count. */
export const unresolvedObservations = (observations: Observations): number =>
  areOfRenewal(observations) ? 0 : observations.filter(isOpenObservation).length;

/** Returns the warning before an approval with open observations, in Spanish. */
export const unresolvedText = (count: number): string =>
  `${count === 1 ? 'Queda 1 observación' : `Quedan ${count} observaciones`} sin resolver. Puede habilitar igual.`;

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
  for (const use of uses.toSorted((a, b) => rank(a) - rank(b))) {
    const key = `${use.fileId} ${use.resolucion}`;
    if (!byResolution.has(key)) byResolution.set(key, use);
  }
  return [...byResolution.values()].slice(0, RESOLUTIONS_OFFERED);
}
