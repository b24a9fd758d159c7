export interface Random {
  /** Below 1. */
  next(): number;
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  /** One of them. @throws RangeError when there is none */
  of<T>(choices: readonly T[]): T;
}

/** Pseudo-random numbers (Lehmer): the same in every run. */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    of(choices) {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new RangeError('nothing to choose from');
      return chosen;
    },
  };
}
