import fc from 'fast-check';
import { chanceOf, trialVerdict, type Visits } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const visits = (fallidas: number, visitas: number): Visits => ({ visitas, fallidas });

/** The same numbers each time (mulberry32), so that a simulation is a fact and not luck. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('whether a trial does worse than the live version', () => {
  it.each([
    ['nobody was there yet', visits(0, 0), visits(0, 0), 'pocos-datos'],
    ['too few saw the trial, though it failed them all', visits(0, 500), visits(19, 19), 'pocos-datos'],
    ['too few saw the live one', visits(0, 49), visits(40, 40), 'pocos-datos'],
    ['it fails everybody', visits(0, 50), visits(20, 20), 'peor'],
    ['it fails a third, where nothing failed', visits(0, 200), visits(10, 30), 'peor'],
    ['it fails as the live one does', visits(10, 1_000), visits(1, 100), 'sin-diferencia'],
    ['it fails as often, and that is often', visits(500, 1_000), visits(50, 100), 'sin-diferencia'],
    ['it is better', visits(100, 1_000), visits(0, 100), 'sin-diferencia'],
    ['two unlucky visits', visits(0, 200), visits(2, 40), 'sin-diferencia'],
    ['sure, and too small to matter', visits(100, 100_000), visits(300, 100_000), 'sin-diferencia'],
    [
      'a sixth more of much, which may have its reasons',
      visits(3_000, 10_000),
      visits(350, 1_000),
      'sin-diferencia',
    ],
    ['from one in a hundred to six', visits(100, 10_000), visits(60, 1_000), 'peor'],
  ] as const)('%s', (_what, live, trial, verdict) => expect(trialVerdict(live, trial)).toBe(verdict));

  it.each([
    // By hand: of 8 visits 4 failed, all of them the trial's 4: 1 / C(8, 4).
    [visits(0, 4), visits(4, 4), 1 / 70],
    [visits(1, 4), visits(3, 4), 17 / 70],
    [visits(2, 4), visits(0, 4), 1],
    // C(100, 20) ways to choose the trial's, one in which all 20 failed are its own.
    [visits(0, 80), visits(20, 20), 1 / 5.3598337040381e20],
  ])('the chance of %j and %j is known exactly', (live, trial, chance) => {
    expect(chanceOf(live, trial) / chance).toBeCloseTo(1, 8);
  });

  const some = fc
    .tuple(fc.integer({ min: 0, max: 3_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([visitas, share]) => visits(Math.round(visitas * share), visitas));

  it('a chance is one, and a trial is never ended that fails no more often than the live version', () => {
    fc.assert(
      fc.property(some, some, (live, trial) => {
        const chance = chanceOf(live, trial);
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1);
        if (trial.fallidas * live.visitas <= live.fallidas * trial.visitas) {
          expect(trialVerdict(live, trial)).not.toBe('peor');
        }
      }),
    );
  });

  it('one more failed visit of the trial never makes it look better, nor one more of the live version worse', () => {
    const order = ['sin-diferencia', 'peor'];
    fc.assert(
      fc.property(some, some, (live, trial) => {
        const now = order.indexOf(trialVerdict(live, trial));
        if (now < 0) return;
        if (trial.fallidas < trial.visitas) {
          const more = trialVerdict(live, visits(trial.fallidas + 1, trial.visitas));
          expect(order.indexOf(more)).toBeGreaterThanOrEqual(now);
        }
        if (live.fallidas < live.visitas) {
          const more = trialVerdict(visits(live.fallidas + 1, live.visitas), trial);
          expect(order.indexOf(more)).toBeLessThanOrEqual(now);
        }
      }),
    );
  });

  /** Trials looked at after every ten visits until 1,500 of them. @returns how many were ended */
  function ended(trials: number, rates: { live: number; trial: number }): number {
    const random = randomFrom(7);
    let count = 0;
    for (let n = 0; n < trials; n += 1) {
      let live = visits(0, 0);
      let trial = visits(0, 0);
      while (trial.visitas < 1_500) {
        const failed = (of: number, rate: number) =>
          Array.from({ length: of }, random).filter((x) => x < rate).length;
        live = visits(live.fallidas + failed(40, rates.live), live.visitas + 40);
        trial = visits(trial.fallidas + failed(10, rates.trial), trial.visitas + 10);
        if (trialVerdict(live, trial) !== 'peor') continue;
        count += 1;
        break;
      }
    }
    return count;
  }

  it('of 400 trials as good as the live version, each looked at 150 times, at most 4 are ended', () => {
    expect(ended(200, { live: 0.01, trial: 0.01 })).toBeLessThanOrEqual(2);
    expect(ended(200, { live: 0.1, trial: 0.1 })).toBeLessThanOrEqual(2);
  });

  it('of 50 trials that fail every tenth visit, where every hundredth failed, all are ended', () => {
    expect(ended(50, { live: 0.01, trial: 0.1 })).toBe(50);
  });
});
