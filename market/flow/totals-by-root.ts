import { type DailyTotals, dailyTotals, type RightTotals, totalsOf } from "./daily-totals";
import type { FlowSlice } from "./day-flow";
import type { TradingDay } from "../days/trading-day";

/** Totals of a session by option root, and of all roots together under `ALL_ROOTS`. A root without trades has none. */
export type TotalsByRoot = ReadonlyMap<string, DailyTotals>;

/** The name of all roots together: no root has it. */
export const ALL_ROOTS = "";

/** The totals of the slices of a session. */
export function totalsOfSlices(slices: readonly FlowSlice[]): TotalsByRoot {
  const roots = [...new Set(slices.map(({ root }) => root))];
  return known([[ALL_ROOTS, dailyTotals(slices)], ...roots.map((root) => [root, dailyTotals(slices, root)] as const)]);
}

/** Prints as far as totals need them, in any order. */
export interface PaidPrints {
  day: TradingDay;
  rows: number;
  /** As in `TradingDay`. */
  contract: Int32Array;
  size: Int32Array;
  /** Dollars, whole. */
  premiumUsd: Float64Array;
}

/** The totals of the prints of a session, the same as those of its slices: every sum is of whole numbers. */
export function totalsOfPrints({ day, rows, contract, size, premiumUsd }: PaidPrints): TotalsByRoot {
  const roots = [...new Set(day.expirations.map(({ root }) => root))];
  const rootOf = day.expirations.map(({ root }) => roots.indexOf(root));
  const sums = roots.map(() => ({ calls: noTotals(), puts: noTotals() }));
  for (let row = 0; row < rows; row += 1) {
    const one = contract[row] ?? 0;
    const ofRoot = sums[rootOf[day.expirationOf[one >> 1] ?? 0] ?? 0];
    if (ofRoot === undefined) continue;
    const print = { tradeCount: 1, volume: size[row] ?? 0, premium: premiumUsd[row] ?? 0 };
    add(one % 2 === 0 ? ofRoot.calls : ofRoot.puts, print);
  }
  const all = { calls: noTotals(), puts: noTotals() };
  for (const { calls, puts } of sums) {
    add(all.calls, calls);
    add(all.puts, puts);
  }
  const ofEach = sums.map(({ calls, puts }, at) => [roots[at] ?? "", totalsOf(calls, puts)] as const);
  return known([[ALL_ROOTS, totalsOf(all.calls, all.puts)], ...ofEach]);
}

function known(all: readonly (readonly [root: string, totals: DailyTotals | undefined])[]): TotalsByRoot {
  return new Map(all.flatMap(([root, totals]) => (totals ? [[root, totals] as const] : [])));
}

function noTotals(): RightTotals {
  return { tradeCount: 0, premium: 0, volume: 0 };
}

function add(into: RightTotals, from: RightTotals): void {
  into.tradeCount += from.tradeCount;
  into.premium += from.premium;
  into.volume += from.volume;
}
