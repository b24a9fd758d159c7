import { type Estado, isInCorrection, isUnsent } from './request-states.ts';

/** A document in the last correction or renewal. */
interface CorrectionOfDocument {
  /** This document is among those named. */
  readonly named: boolean;
  /** Some document is named. A renewal names the expired ones, so it is true there. */
  readonly anyNamed: boolean;
  /**
   * It can't be sent as it is: expired, missing, or with dates that no longer hold. Were it closed, the request could
   * never be sent again.
   */
  readonly unfinished: boolean;
}

/** Returns whether the supplier may replace a document now: the `actualizable` flag of the wire. */
export function isActualizable(estado: Estado, correction: CorrectionOfDocument): boolean {
  if (isUnsent(estado)) return true;
  if (!isInCorrection(estado)) return false;
  return correction.named || correction.unfinished || !correction.anyNamed;
}
