import type { Heading } from "../column";
import { readableName } from "../open-fields";

const iv = (days: number) => [`Implied volatility ${days} d`, "%"] as const;
const rv = (sessions: number) => [`Realized volatility ${sessions} d`, "%"] as const;

/**
 * Measures by the names of the local service, which the API documentation leaves open: in words, and with the unit if the heading under the
 * service's name has it. Volatilities are in percent per year, changes and differences of them in points. `_pct` in a name is its unit.
 */
const measures: Readonly<Record<string, readonly [words: string, unit?: string]>> = {
  iv: ["Implied volatility", "%"],
  iv7: iv(7),
  iv14: iv(14),
  iv30: iv(30),
  iv60: iv(60),
  iv90: iv(90),
  iv180: iv(180),
  iv365: iv(365),
  forwardIv: ["Forward volatility", "%"],
  straddlePct: ["Straddle", "% of forward"],
  rate: ["Rate %"],
  rv20: rv(20),
  rv60: rv(60),
  rv252: rv(252),
  termSlope: ["Term slope", "points"],
  vrp: ["Volatility risk premium", "points"],
  iv30Change1d: ["Implied volatility 30 d change 1 d", "points"],
  iv30Change5d: ["Implied volatility 30 d change 5 d", "points"],
  ivRank: ["Implied volatility rank", "0-100"],
  ivPercentile: ["Implied volatility percentile", "0-100"],
  vrpPercentile: ["Volatility risk premium percentile", "0-100"],
  vrpOverpaidShare: ["Volatility risk premium overpaid share", "0-1"],
  vrpDaysAnalyzed: ["Volatility risk premium days analyzed"],
  vrpOverpaidDaysAnalyzed: ["Volatility risk premium overpaid days analyzed"],
  sessionDate: ["Session"],
  straddle_pct: ["Straddle % of forward"],
  past_median_move_pct: ["Median past move %"],
  past_mean_move_pct: ["Mean past move %"],
  implied_vs_median: ["Implied to median past move ratio"],
  implied_vs_mean: ["Implied to mean past move ratio"],
  "vrp.expected": ["Volatility risk premium points"],
  "vrp.percentile": ["Volatility risk premium percentile 0-100"],
  "vrp.days_analyzed": ["Volatility risk premium days analyzed"],
  "vrp.overpaid_days_analyzed": ["Volatility risk premium overpaid days analyzed"],
  overpaid_share: ["Volatility risk premium overpaid share", "0-1"],
};

/** Returns a measure in words, with its unit: of another service its own name, made readable. `path` is dotted for a nested measure. */
export function measureWords(path: string): string {
  return measureOf(path)?.join(" ") ?? readableName(path);
}

/** Returns the heading of a measure: the service's name, with the unit if it is known, and the words. */
export function measureHeading(path: string): Omit<Heading, "field"> {
  const [, unit] = measureOf(path) ?? [];
  return { name: unit === undefined ? path : `${path} (${unit})`, words: measureWords(path) };
}

/** Whether a measure has words of its own. */
export const isMeasure = (path: string): boolean => measureOf(path) !== undefined;

function measureOf(path: string): readonly [words: string, unit?: string] | undefined {
  return measures[path] ?? measures[path.slice(path.lastIndexOf(".") + 1)];
}
