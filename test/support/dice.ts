/** Chance that a test can repeat. */
export interface Dice {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from 0, below `count`. */
  below(count: number): number;
}

/** Dice that fall the same way for the same seed: a linear congruential generator with the constants of Numerical Recipes. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (count) => Math.floor(next() * count) };
}
