import type { DailyFlow } from "../../../src/contract/flow/totals";
import { type FlowSlice, sumSlices } from "./session-slices";
import { type FlowSums, ratio } from "./flow-sums";
import type { TradingDay } from "../../days/trading-day";

/** Premium and volume of one session by right. Flow document, Part 2.2. */
export type DailyTotals = Omit<DailyFlow, "date">;

/** Adds up the slices of a session for one root, or for all. `undefined` without a trade. */
export function dailyTotals(slices: readonly FlowSlice[], root?: string): DailyTotals | undefined {
  const ofRoot = root === undefined ? slices : slices.filter((slice) => slice.root === root);
  return totalsOf(
    sumSlices(ofRoot, ({ right }) => right === "call"),
    sumSlices(ofRoot, ({ right }) => right === "put"),
  );
}

/** Totals of one right. */
type RightTotals = Pick<FlowSums, "tradeCount" | "premium" | "volume">;

/** Combines the totals of calls and puts. `undefined` without a trade. */
function totalsOf(calls: RightTotals, puts: RightTotals): DailyTotals | undefined {
  if (calls.tradeCount + puts.tradeCount === 0) return undefined;
  return {
    totalPremium: calls.premium + puts.premium,
    totalVolume: calls.volume + puts.volume,
    callPremium: calls.premium,
    putPremium: puts.premium,
    callVolume: calls.volume,
    putVolume: puts.volume,
    // Calls less puts. In tides and strikes net premium is bullish less bearish.
    netPremium: calls.premium - puts.premium,
  };
}

/** Returns call premium divided by put premium; 0 without put premium. */
export function callPutRatio({ callPremium, putPremium }: Pick<DailyTotals, "callPremium" | "putPremium">): number {
  return ratio(callPremium, putPremium);
}

/** Totals of a session by option root, with those of all roots under `ALL_ROOTS`. Roots without trades have no entry. */
export type TotalsByRoot = ReadonlyMap<string, DailyTotals>;

/** Key of all roots together. It is not the name of a root. */
export const ALL_ROOTS = "";

/** Computes the totals by root from the slices of a session. */
export function totalsOfSlices(slices: readonly FlowSlice[]): TotalsByRoot {
  const roots = [...new Set(slices.map(({ root }) => root))];
  return mapOf([[ALL_ROOTS, dailyTotals(slices)], ...roots.map((root) => [root, dailyTotals(slices, root)] as const)]);
}

/** The columns of unordered prints that totals need. */
export interface PremiumPrints {
  day: TradingDay;
  rows: number;
  /** As in `TradingDay`. */
  contract: Int32Array;
  size: Int32Array;
  /** Whole dollars. */
  premiumUsd: Float64Array;
}

/** Computes the totals by root from the prints of a session. They equal those of its slices, because all sums are of whole numbers. */
export function totalsOfPrints({ day, rows, contract, size, premiumUsd }: PremiumPrints): TotalsByRoot {
  const roots = [...new Set(day.expirations.map(({ root }) => root))];
  const rootOf = day.expirations.map(({ root }) => roots.indexOf(root));
  const sums = roots.map(() => ({ calls: zeroTotals(), puts: zeroTotals() }));
  for (let row = 0; row < rows; row += 1) {
    const printed = contract[row] ?? 0;
    const ofRoot = sums[rootOf[day.expirationOf[printed >> 1] ?? 0] ?? 0];
    if (ofRoot === undefined) continue;
    const print = { tradeCount: 1, volume: size[row] ?? 0, premium: premiumUsd[row] ?? 0 };
    add(printed % 2 === 0 ? ofRoot.calls : ofRoot.puts, print);
  }
  const all = { calls: zeroTotals(), puts: zeroTotals() };
  for (const { calls, puts } of sums) {
    add(all.calls, calls);
    add(all.puts, puts);
  }
  const ofEach = sums.map(({ calls, puts }, at) => [roots[at] ?? "", totalsOf(calls, puts)] as const);
  return mapOf([[ALL_ROOTS, totalsOf(all.calls, all.puts)], ...ofEach]);
}

function mapOf(all: readonly (readonly [root: string, totals: DailyTotals | undefined])[]): TotalsByRoot {
  return new Map(all.flatMap(([root, totals]) => (totals ? [[root, totals] as const] : [])));
}

function zeroTotals(): RightTotals {
  return { tradeCount: 0, premium: 0, volume: 0 };
}

function add(into: RightTotals, from: RightTotals): void {
  into.tradeCount += from.tradeCount;
  into.premium += from.premium;
  into.volume += from.volume;
}
