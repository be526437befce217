import type { DailyFlow } from "../../src/contract/flow/flow-totals";
import { type FlowSlice, sumSlices } from "./day-flow";
import { type FlowSums, ratio } from "./flow-sums";

/** Premium and volume of one session, by right. Flow document, Part 2.2. */
export type DailyTotals = Omit<DailyFlow, "date">;

/** The totals of the slices of a session: of one root, or of all. Undefined without a trade. */
export function dailyTotals(slices: readonly FlowSlice[], root?: string): DailyTotals | undefined {
  const ofRoot = root === undefined ? slices : slices.filter((slice) => slice.root === root);
  return totalsOf(
    sumSlices(ofRoot, ({ right }) => right === "call"),
    sumSlices(ofRoot, ({ right }) => right === "put"),
  );
}

/** What was paid and traded of one right. */
export type RightTotals = Pick<FlowSums, "tradeCount" | "premium" | "volume">;

/** The totals of calls and puts. Undefined without a trade. */
export function totalsOf(calls: RightTotals, puts: RightTotals): DailyTotals | undefined {
  if (calls.tradeCount + puts.tradeCount === 0) return undefined;
  return {
    totalPremium: calls.premium + puts.premium,
    totalVolume: calls.volume + puts.volume,
    callPremium: calls.premium,
    putPremium: puts.premium,
    callVolume: calls.volume,
    putVolume: puts.volume,
    // Calls less puts; tides and strikes have another net premium, bullish less bearish.
    netPremium: calls.premium - puts.premium,
  };
}

/** Call premium over put premium, 0 without put premium. */
export function callPutRatio({ callPremium, putPremium }: Pick<DailyTotals, "callPremium" | "putPremium">): number {
  return ratio(callPremium, putPremium);
}
