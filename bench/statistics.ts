import { DEFAULT_SEED } from "../market/days/trading-days";
import { type MarketStatistics, marketStatistics } from "../test/support/statistics";
import type { BenchTable } from "./table";

/** What is measured, and what it is in real markets. */
const targets: readonly [what: string, target: number, of: (measured: MarketStatistics) => number][] = [
  ["SPX volatility, percent a year", 15.8, ({ dailyVolatilityPct }) => dailyVolatilityPct],
  ["SPX kurtosis of days", 9.9, ({ dailyKurtosis }) => dailyKurtosis],
  ["SPX worst day, percent", -6.8, ({ worstDayPct }) => worstDayPct],
  ["SPX kurtosis of minutes", 12, ({ minuteKurtosis }) => minuteKurtosis],
  ["SPX autocorrelation of minutes", 0, ({ minuteAutocorrelation }) => minuteAutocorrelation],
  ["of their sizes, 1 minute apart", 0.31, ({ clustering }) => clustering[0]],
  ["of their sizes, 5 minutes apart", 0.27, ({ clustering }) => clustering[1]],
  ["of their sizes, 30 minutes apart", 0.22, ({ clustering }) => clustering[2]],
  ["variance in the first half hour", 0.159, ({ halfHours }) => halfHours.first],
  ["in the quietest half hour", 0.06, ({ halfHours }) => halfHours.quietest],
  ["in the last half hour", 0.097, ({ halfHours }) => halfHours.last],
  ["SPX with NDX, 5 minutes", 0.92, ({ correlations }) => correlations.spxNdx],
  ["SPX with RUT, 5 minutes", 0.84, ({ correlations }) => correlations.spxRut],
  ["NVDA with AMD, 5 minutes", 0.58, ({ correlations }) => correlations.nvdaAmd],
];

const seeds = [DEFAULT_SEED, 7, 11];

/** How the moving market compares with real ones, for three seeds. */
export function benchStatistics(): Promise<BenchTable> {
  const measured = seeds.map(marketStatistics);
  return Promise.resolve({
    title: "Statistics of the moving market, sessions of 2022 to 2026",
    columns: ["what", "target", ...seeds.map((seed) => `seed ${seed}`)],
    rows: targets.map(([what, target, of]) => [what, target, ...measured.map(of)]),
    note: "Targets are of the S&P 500 and its like over many years; a seed is one history of five.",
  });
}
