/** Number of visits of a version, and of those in which something failed. */
export interface Visits {
  readonly visitas: number;
  readonly visitas_fallidas: number;
}

/** A canary, and the live version beside it. */
export interface CanaryRun {
  readonly section: string;
  readonly live: string;
  readonly canary: string;
  /** When the canary began or its share last changed, ISO 8601. */
  readonly since: string;
}

type CanaryVerdict = 'pocos-datos' | 'sin-diferencia' | 'peor';

/** A canary with fewer visits is not judged. */
const CANARY_VISITS = 200;
/** A canary that fails this many times as often as the live version is withdrawn. */
const FAILURE_RATIO = 2;

/**
 * Compares a canary with the live version by the share of failed visits. A live version that never failed counts as one
 * that fails in 1 of 200 visits: so few visits can't tell less, and one failure would withdraw any canary.
 */
export function canaryVerdict(live: Visits, canary: Visits): CanaryVerdict {
  if (canary.visitas < CANARY_VISITS) return 'pocos-datos';
  const limit = FAILURE_RATIO * Math.max(failedShare(live), 1 / CANARY_VISITS);
  return failedShare(canary) >= limit ? 'peor' : 'sin-diferencia';
}

const failedShare = ({ visitas, visitas_fallidas }: Visits): number =>
  visitas === 0 ? 0 : visitas_fallidas / visitas;
