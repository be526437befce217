import {
  differenceContributions,
  type Ends,
  interval,
  mean,
  ratioContributions,
  sharpeContributions,
  slopeContributions,
  wilson,
} from "./intervals";
import { normals, type Normal, persistent } from "./random-series";

/** Data without any effect, of the kind of a template, at the fewest observations that it concludes something of. */
interface NullCase {
  /** The template and the estimate. */
  name: string;
  n: number;
  /** The true value of the estimate. */
  truth: number;
  parameters?: number;
  /** Returns the contributions of a sample; `undefined` for one of which the template concludes nothing. */
  sample: (normal: Normal, n: number) => readonly number[] | undefined;
  /** Returns the interval of a sample; `interval` if omitted. */
  ends?: Method;
}

/** A way to compute the ends of a 95 % interval of the mean of contributions. */
type Method = (contributions: readonly number[], parameters?: number) => Ends;

const series = (n: number, one: () => number) => Array.from({ length: n }, one);

/** Moves in implied moves, whose implied volatility is a little wrong, by a side that lasts. */
function movesBySide(normal: Normal, n: number): readonly number[] | undefined {
  const observed = persistent(normal, n, 0.9).map((side) => ({
    value: Math.abs(normal()) * Math.exp(0.1 * normal()),
    isFirst: side < 0,
  }));
  const first = observed.filter(({ isFirst }) => isFirst).length;
  return Math.min(first, n - first) < 10 ? undefined : differenceContributions(observed);
}

/** The log volatility of the next day on an unrelated variable that lasts, given a volatility that was known. */
function volatilityOnExposure(normal: Normal, n: number): readonly number[] {
  const state = persistent(normal, n + 1, 0.9).map((one) => 0.4 * one);
  const known = state.slice(0, n).map((one) => one + 0.08 * normal());
  const next = state.slice(1).map((one) => one + 0.45 * normal());
  return slopeContributions(next, persistent(normal, n, 0.9), known);
}

/** Gaps of two ranks of the same close, which agree in part. */
function rankGaps(normal: Normal, n: number): readonly number[] {
  return series(n, () => {
    const common = normal();
    const rank = () => 1 / (1 + Math.exp(-1.702 * ((common + normal()) / Math.SQRT2))); // nearly uniform
    return rank() - rank();
  });
}

/** The gains of some hundred overlapping trades a session, whose volatility differs from session to session. */
function gains(normal: Normal, n: number): readonly number[] {
  const sums = persistent(normal, n, 0.9).map((one) => 180 * Math.exp(0.4 * one) * normal());
  return ratioContributions(
    sums,
    series(n, () => 300 + Math.floor(50 * Math.abs(normal()))),
  );
}

/** The net returns of a strategy without skill; three of ten sessions are not traded. */
function returnsWithoutSkill(normal: Normal, n: number): readonly number[] {
  return persistent(normal, n, 0.9).map((one) => (normal() < -0.524 ? 0 : 40 * Math.exp(0.4 * one) * normal()));
}

/** The worth of straddles of several sessions, one bought in every session. */
function straddles(normal: Normal, n: number, sessions: number): readonly number[] {
  const moves = series(n + sessions, normal);
  return moves
    .slice(sessions)
    .map((_move, row) =>
      Math.abs(moves.slice(row, row + sessions).reduce((sum, move) => sum + move, 0) / Math.sqrt(sessions)),
    );
}

/** Every interval of the templates, without an effect. */
export const nullCases: readonly NullCase[] = [
  { name: "Flip regime: difference of moves", n: 30, truth: 0, sample: movesBySide },
  { name: "Positioning: slope, given volatility", n: 30, truth: 0, parameters: 3, sample: volatilityOnExposure },
  { name: "Pinning: gap of ranks", n: 20, truth: 0, sample: rankGaps },
  {
    ...{ name: "Earnings: mean ratio", n: 30, truth: Math.sqrt(2 / Math.PI) },
    sample: (normal, n) => series(n, () => Math.abs(normal())),
  },
  {
    ...{ name: "Earnings and lab: share", n: 30, truth: 0.6 },
    // A standard normal number is below 0.2533 with a probability of 0.6.
    sample: (normal, n) => series(n, () => (normal() < 0.2533471 ? 1 : 0)),
    ends: (hits) => wilson(hits.filter((one) => one === 1).length, hits.length),
  },
  { name: "Flow: gain of trades", n: 20, truth: 0, sample: gains },
  ...[1, 5].map((sessions) => ({
    ...{
      name: `Straddle of ${sessions === 1 ? "one session" : "five sessions"}`,
      n: Math.max(30, 15 * sessions),
      truth: Math.sqrt(2 / Math.PI),
    },
    sample: (normal: Normal, n: number) => straddles(normal, n, sessions),
  })),
  { name: "Walk-forward lab: net return", n: 30, truth: 0, sample: returnsWithoutSkill },
  {
    ...{ name: "Walk-forward lab: Sharpe ratio", n: 30, truth: 0 },
    sample: (normal, n) => sharpeContributions(returnsWithoutSkill(normal, n)),
  },
];

/** Returns the share of samples whose interval has the true value. `method` is that of the templates if omitted. */
export function coverage(
  { n, truth, sample, parameters, ends }: NullCase,
  samples: number,
  method: Method = ends ?? interval,
): number {
  const normal = normals(1);
  const covered: number[] = [];
  while (covered.length < samples) {
    const contributions = sample(normal, n);
    if (!contributions) continue;
    const { low, high } = method(contributions, parameters);
    covered.push(low <= truth && truth <= high ? 1 : 0);
  }
  return mean(covered);
}
