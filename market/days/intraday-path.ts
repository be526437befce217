import { Draws } from "./random";

/** Number of times a session is halved, and the intervals between knots that result. */
const LEVELS = 15;
export const KNOTS = 2 ** LEVELS;

/** The constraints of a path through a session. */
export interface PathTerms {
  seed: number;
  /** The random stream of the factor or underlying. */
  stream: number;
  session: number;
  /** Logarithmic return from open to close. */
  total: number;
  /** Standard deviation of a session. */
  deviation: number;
}

/** Minimum share of an interval's variance in either half. */
const LEAST_SHARE = 0.28;

/**
 * Returns the logarithmic return since the open at `KNOTS + 1` knots of a session, from 0 to the total.
 *
 * A Brownian bridge by repeated halving. Each half gets a random share of the variance, which makes volatility cluster as
 * it does in markets. Knots are evenly spaced in activity, not in time: see `activity`.
 */
export function pathKnots(terms: PathTerms): Float64Array {
  const draws = new Draws(terms.seed, terms.stream, terms.session);
  const knots = new Float64Array(KNOTS + 1);
  const variances = new Float64Array(2 * KNOTS);
  knots[KNOTS] = terms.total;
  variances[1] = terms.deviation ** 2;
  for (let level = 0, node = 1; level < LEVELS; level += 1) {
    const span = KNOTS >> level;
    for (let left = 0; left < KNOTS; left += span, node += 1) {
      const variance = variances[node] ?? 0;
      const share = leftShare(draws, node);
      const noise = noiseOf(draws, node, variance * share * (1 - share));
      knots[left + span / 2] = interpolate(knots[left] ?? 0, knots[left + span] ?? 0, share) + noise;
      variances[2 * node] = variance * share;
      variances[2 * node + 1] = variance * (1 - share);
    }
  }
  return knots;
}

/** Returns the value at one position, 0 to `KNOTS`, without the rest of the path. Bit-identical to `pathKnots`. */
export function pathAt(terms: PathTerms, position: number): number {
  const { left, from, to } = knotsAround(terms, position);
  return interpolate(from, to, position - left);
}

/**
 * Returns the knots on both sides of a position, 0 to `KNOTS`, without the rest of the path: those at `left` and `left + 1`.
 * Bit-identical to `pathKnots`.
 */
export function knotsAround(terms: PathTerms, position: number) {
  const draws = new Draws(terms.seed, terms.stream, terms.session);
  let left = 0;
  let from = 0;
  let to = terms.total;
  let variance = terms.deviation ** 2;
  for (let level = 0, node = 1; level < LEVELS; level += 1) {
    const half = KNOTS >> (level + 1);
    const share = leftShare(draws, node);
    const middle = interpolate(from, to, share) + noiseOf(draws, node, variance * share * (1 - share));
    const goesRight = position >= left + half;
    if (goesRight) [left, from] = [left + half, middle];
    else to = middle;
    variance *= goesRight ? 1 - share : share;
    node = 2 * node + (goesRight ? 1 : 0);
  }
  return { left, from, to };
}

/** Returns the value at a position of a path whose knots are computed. */
export function valueAt(knots: Float64Array, position: number): number {
  const left = Math.min(KNOTS - 1, Math.floor(position));
  return interpolate(knots[left] ?? 0, knots[left + 1] ?? 0, position - left);
}

/** Returns the value at a share, 0 to 1, of the way between two knots. */
export function interpolate(from: number, to: number, share: number): number {
  return from + share * (to - from);
}

/** Returns the left half's share of an interval's variance. Negative counters keep its draws apart from the noise. */
function leftShare(draws: Draws, node: number): number {
  return LEAST_SHARE + (1 - 2 * LEAST_SHARE) * draws.uniform(-node);
}

function noiseOf(draws: Draws, node: number, variance: number): number {
  return Math.sqrt(variance) * draws.gaussian(node);
}
