import { DEFAULT_SEED } from "../../market/days/simulated-days";
import { type MarketStatistics, marketStatistics } from "../../test/support/market/statistics";
import type { BenchTable } from "../table";

/** The measured statistics and their values in real markets. */
const targets: readonly [name: string, target: number, of: (measured: MarketStatistics) => number][] = [
  ["SPX volatility, percent per year", 15.8, ({ dailyVolatilityPct }) => dailyVolatilityPct],
  ["SPX kurtosis of daily returns", 9.9, ({ dailyKurtosis }) => dailyKurtosis],
  ["SPX worst day, percent", -6.8, ({ worstDayPct }) => worstDayPct],
  ["SPX kurtosis of 1-minute returns", 12, ({ minuteKurtosis }) => minuteKurtosis],
  ["SPX autocorrelation of 1-minute returns", 0, ({ minuteAutocorrelation }) => minuteAutocorrelation],
  ["of their absolute values, lag 1 minute", 0.31, ({ clustering }) => clustering[0]],
  ["of their absolute values, lag 5 minutes", 0.27, ({ clustering }) => clustering[1]],
  ["of their absolute values, lag 30 minutes", 0.22, ({ clustering }) => clustering[2]],
  ["share of variance, first half hour", 0.159, ({ halfHours }) => halfHours.first],
  ["share of variance, quietest half hour", 0.06, ({ halfHours }) => halfHours.quietest],
  ["share of variance, last half hour", 0.097, ({ halfHours }) => halfHours.last],
  ["correlation of SPX and NDX, 5 minutes", 0.92, ({ correlations }) => correlations.spxNdx],
  ["correlation of SPX and RUT, 5 minutes", 0.84, ({ correlations }) => correlations.spxRut],
  ["correlation of NVDA and AMD, 5 minutes", 0.58, ({ correlations }) => correlations.nvdaAmd],
];

const seeds = [DEFAULT_SEED, 7, 11];

/** Compares the simulated market with real markets, for three seeds. */
export function benchStatistics(): BenchTable {
  const measured = seeds.map(marketStatistics);
  return {
    title: "Statistics of the simulated market, sessions of 2022 to 2026",
    columns: ["statistic", "target", ...seeds.map((seed) => `seed ${seed}`)],
    rows: targets.map(([name, target, of]) => [name, target, ...measured.map(of)]),
    note: "Targets come from many years of the S&P 500 and comparable underlyings. Each seed is one simulated history of five years.",
  };
}
