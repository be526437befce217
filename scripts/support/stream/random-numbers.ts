/** Repeatable random numbers. */
export interface RandomNumbers {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from 0, below `count`. */
  below(count: number): number;
}

/** Returns the same numbers for the same seed: a linear congruential generator with the constants of Numerical Recipes. */
export function randomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (count) => Math.floor(next() * count) };
}
