import { underlyings } from "../../../market/chains/underlyings";
import { DEFAULT_SEED, SimulatedDays } from "../../../market/days/simulated-days";
import { type PastReport, pastReports } from "../../../market/volatility/implied-move";
import { simulatedVolatilitySource } from "../../../market/volatility/simulated-volatility-source";
import { VolRecords } from "../../../market/volatility/vol-record";
import { testDay } from "../../support/market/small-vol";
import { expectBetween } from "../../support/market/between";

const companies = underlyings.flatMap(({ symbol, kind }) => (kind === "stock" ? [symbol] : []));
const seeds = [DEFAULT_SEED, 7, 11, 20260101];

/** The last twelve reports of a company in one market, as `/v1/vol/events` shows them. */
interface CompanyReports {
  seed: number;
  symbol: string;
  /** Realized over implied move of each report. */
  ratios: number[];
}

const reported = seeds.flatMap((seed) => reportsOfMarket(seed));

function reportsOfMarket(seed: number): CompanyReports[] {
  const days = new SimulatedDays(seed);
  const source = simulatedVolatilitySource(days, companies);
  const records = new VolRecords(source);
  return companies.map((symbol) => {
    const record = records.through(symbol, testDay("2026-11-20"));
    return { seed, symbol, ratios: pastReports(source, symbol, days.reports(symbol), record).map(ratioOf) };
  });
}

function ratioOf({ impliedMovePct = NaN, realizedMovePct }: PastReport): number {
  return Math.abs(realizedMovePct) / impliedMovePct;
}

const shareAbove = (values: readonly number[], limit: number) =>
  values.filter((value) => value > limit).length / values.length;

test("shares move 0.85 to 0.95 of what options price into a report, on average", () => {
  const ratios = reported.flatMap((company) => company.ratios);

  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;

  expect(ratios).toHaveLength(seeds.length * companies.length * 12);
  expectBetween(mean, 0.85, 0.95);
});

test("a third to almost half of the reports move a share more than options price in", () => {
  const ratios = reported.flatMap((company) => company.ratios);

  expectBetween(shareAbove(ratios, 1), 0.3, 0.45);
});

test("a report rarely moves a share more than three times what options price in, and no company does so in three of twelve", () => {
  const ratios = reported.flatMap((company) => company.ratios);

  const repeated = reported.filter((company) => company.ratios.filter((ratio) => ratio > 3).length >= 3);

  expect(shareAbove(ratios, 3)).toBeLessThan(0.015);
  expect(Math.max(...ratios)).toBeLessThan(5);
  expect(repeated).toEqual([]);
});
