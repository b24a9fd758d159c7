/** How often a version was opened, and in how many of these visits something failed. */
export interface Visits {
  readonly visitas: number;
  /** At most `visitas`. */
  readonly fallidas: number;
}

/** What can be said of a version on trial beside the live one. */
export type TrialVerdict = 'pocos-datos' | 'sin-diferencia' | 'peor';

/** Visits below which nothing is said: one person who reloads a broken page is not many people. */
export const TRIAL_VISITS = { trial: 20, live: 50 } as const;
/** A difference smaller than this may be real and is still no reason to end a trial by itself. */
const LEAST_DIFFERENCE = 0.02;
const LEAST_RATIO = 1.5;
/**
 * How unlikely the difference must be by chance. It is looked at again and again while visits come in, so each doubling
 * of the visits gets a smaller part of it: together they stay below one wrong end in a hundred trials.
 */
const CHANCE = 0.001;

/**
 * Compares a trial with the live version: `peor` only when its share of failed visits is larger by what matters to people
 * (two points and half as much again) and by what chance does not explain (Fisher's exact test, one-sided: exact also for few
 * visits and for none that failed).
 */
export function trialVerdict(live: Visits, trial: Visits): TrialVerdict {
  if (trial.visitas < TRIAL_VISITS.trial || live.visitas < TRIAL_VISITS.live) return 'pocos-datos';
  const before = live.fallidas / live.visitas;
  const now = trial.fallidas / trial.visitas;
  if (now < before + LEAST_DIFFERENCE || now < before * LEAST_RATIO) return 'sin-diferencia';
  const doublings = Math.floor(Math.log2(trial.visitas / TRIAL_VISITS.trial));
  return chanceOf(live, trial) < CHANCE / (1 + doublings) ** 2 ? 'peor' : 'sin-diferencia';
}

/** The chance that at least so many of the failed visits fell to the trial, were both versions alike (hypergeometric). */
export function chanceOf(live: Visits, trial: Visits): number {
  const all = live.visitas + trial.visitas;
  const failed = live.fallidas + trial.fallidas;
  const whole = logChoose(all, trial.visitas);
  let chance = 0;
  for (let k = trial.fallidas; k <= Math.min(failed, trial.visitas); k += 1) {
    chance += Math.exp(logChoose(failed, k) + logChoose(all - failed, trial.visitas - k) - whole);
  }
  return Math.min(1, chance);
}

function logChoose(n: number, k: number): number {
  return k < 0 || k > n ? Number.NEGATIVE_INFINITY : logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Logarithms of the factorials of 0 to 31. */
const SMALL = [0];
for (let n = 1; n < 32; n += 1) SMALL.push((SMALL[n - 1] ?? 0) + Math.log(n));

/** Exact for small numbers, Stirling's series (error below 1e-12) for the others. */
function logFactorial(n: number): number {
  const small = SMALL[n];
  if (small !== undefined) return small;
  return (
    n * Math.log(n) -
    n +
    Math.log(2 * Math.PI * n) / 2 +
    1 / (12 * n) -
    1 / (360 * n ** 3) +
    1 / (1260 * n ** 5)
  );
}
