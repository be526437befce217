import { gaussian, uniform } from "./random";

/** Halvings of a session, and the knots they leave. */
const LEVELS = 15;
export const KNOTS = 2 ** LEVELS;

/** What a path through a session is held to. */
export interface PathTerms {
  seed: number;
  /** The random stream of the factor or underlying that moves. */
  stream: number;
  session: number;
  /** Logarithmic return from open to close. */
  total: number;
  /** Standard deviation of a session. */
  deviation: number;
}

/** The left half of a stretch carries this share of its variance at least, and at most one less it. */
const LEAST_SHARE = 0.28;

/**
 * Logarithmic return since the open at `KNOTS + 1` knots of a session, from 0 to the total.
 *
 * A bridge halved again and again. Each half gets a random share of the variance, so that quiet and busy spells gather as
 * they do in markets. Knots are even in activity, not in time: see `knotPositions`.
 */
export function pathKnots(terms: PathTerms): Float64Array {
  const knots = new Float64Array(KNOTS + 1);
  const variances = new Float64Array(2 * KNOTS);
  knots[KNOTS] = terms.total;
  variances[1] = terms.deviation ** 2;
  for (let level = 0, node = 1; level < LEVELS; level += 1) {
    const span = KNOTS >> level;
    for (let left = 0; left < KNOTS; left += span, node += 1) {
      const variance = variances[node] ?? 0;
      const share = shareOf(terms, node);
      const noise = noiseOf(terms, node, variance * share * (1 - share));
      knots[left + span / 2] = between(knots[left] ?? 0, knots[left + span] ?? 0, share) + noise;
      variances[2 * node] = variance * share;
      variances[2 * node + 1] = variance * (1 - share);
    }
  }
  return knots;
}

/** One knot or what lies between two, 0 to `KNOTS`, without the rest of the path: the same bits as `pathKnots` gives. */
export function pathAt(terms: PathTerms, position: number): number {
  let left = 0;
  let from = 0;
  let to = terms.total;
  let variance = terms.deviation ** 2;
  for (let level = 0, node = 1; level < LEVELS; level += 1) {
    const half = KNOTS >> (level + 1);
    const share = shareOf(terms, node);
    const middle = between(from, to, share) + noiseOf(terms, node, variance * share * (1 - share));
    const goesRight = position >= left + half;
    if (goesRight) [left, from] = [left + half, middle];
    else to = middle;
    variance *= goesRight ? 1 - share : share;
    node = 2 * node + (goesRight ? 1 : 0);
  }
  return between(from, to, position - left);
}

/** The value at a position of a path whose knots are known. */
export function valueAt(knots: Float64Array, position: number): number {
  const left = Math.min(KNOTS - 1, Math.floor(position));
  return between(knots[left] ?? 0, knots[left + 1] ?? 0, position - left);
}

function between(from: number, to: number, share: number): number {
  return from + share * (to - from);
}

/** The left half's share of a stretch's variance. Counted down from -1, its draws are no others'. */
function shareOf({ seed, stream, session }: PathTerms, node: number): number {
  return LEAST_SHARE + (1 - 2 * LEAST_SHARE) * uniform(seed, stream, session, -node);
}

function noiseOf({ seed, stream, session }: PathTerms, node: number, variance: number): number {
  return Math.sqrt(variance) * gaussian(seed, stream, session, node);
}
