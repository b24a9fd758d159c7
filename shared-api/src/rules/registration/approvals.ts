import type { CivilDate } from '../values/civil-date.ts';
import { unfinishedDocuments } from './completeness.ts';
import { isOpenObservation } from './observation-states.ts';
import { areOfRenewal } from './renewal.ts';
import { NO_DECISION } from './request-state-texts.ts';
import { type Estado, isInReview } from './request-states.ts';

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

/** Returns the warning before a decision that discards the observations of a correction that was not sent, in Spanish. */
export const discardedText = (count: number, decision: 'habilitar' | 'inhabilitar'): string =>
  count === 1
    ? `Hay 1 observación sin enviar: al ${decision} se descarta.`
    : `Hay ${count} observaciones sin enviar: al ${decision} se descartan.`;
