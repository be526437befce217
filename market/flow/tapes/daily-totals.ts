import type { DailyFlow } from "@strikebook/contract";
import { type FlowSlice, sumSlices } from "./session-slices";
import { type FlowSums, quotientOf } from "./flow-sums";
import type { TradingDay } from "../../days/trading-day";
import { premiumUsd, type Tape } from "../../tape/tape";

/** Premium and volume of one session by right. docs/api.md, Daily flow. */
export type DailyTotals = Omit<DailyFlow, "date">;

/** Adds up the slices of a session for one root, or for all. `undefined` without a trade. */
function dailyTotals(slices: readonly FlowSlice[], root?: string): DailyTotals | undefined {
  const ofRoot = root === undefined ? slices : slices.filter((slice) => slice.root === root);
  return totalsOf(
    sumSlices(ofRoot, ({ right }) => right === "call"),
    sumSlices(ofRoot, ({ right }) => right === "put"),
  );
}

/** Totals of one right. */
type RightTotals = Pick<FlowSums, "tradeCount" | "premium" | "volume">;

/** Returns the totals of calls and puts of a session. `undefined` without a trade. */
export function totalsOf(calls: RightTotals, puts: RightTotals): DailyTotals | undefined {
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

/** Returns call premium divided by put premium; `undefined` without put premium. */
export function callPutRatio({
  callPremium,
  putPremium,
}: Pick<DailyTotals, "callPremium" | "putPremium">): number | undefined {
  return quotientOf(callPremium, putPremium);
}

/** Totals of a session by option root, and of all roots under `ALL_ROOTS`. Roots without trades have no entry. */
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

/** Computes the totals by root from the prints of a session. They equal the totals of its slices, because all sums are of whole numbers. */
export function totalsOfPrints({ day, rows, contract, size, premiumUsd }: PremiumPrints): TotalsByRoot {
  const sums = new SumsByRoot(day);
  for (let row = 0; row < rows; row += 1) sums.add(contract[row] ?? 0, size[row] ?? 0, premiumUsd[row] ?? 0);
  return sums.totals();
}

/** The totals of a session as it advances. They equal the sum of its slices' totals. */
export class RunningTotals {
  readonly #tape: Tape;
  readonly #sums: SumsByRoot;
  rows = 0;
  totals: TotalsByRoot = new Map();

  constructor(tape: Tape) {
    this.#tape = tape;
    this.#sums = new SumsByRoot(tape.day);
  }

  /** Adds the rows up to but excluding `rows`. */
  advanceTo(rows: number): void {
    if (rows === this.rows) return;
    const { contract, size } = this.#tape;
    for (; this.rows < rows; this.rows += 1) {
      this.#sums.add(contract[this.rows] ?? 0, size[this.rows] ?? 0, premiumUsd(this.#tape, this.rows));
    }
    this.totals = this.#sums.totals();
  }
}

/** The sums of prints by option root and right. */
class SumsByRoot {
  readonly #roots: readonly string[];
  /** Per expiration: index of its root. */
  readonly #rootOf: readonly number[];
  readonly #expirationOf: Int32Array;
  readonly #sums: readonly { calls: RightTotals; puts: RightTotals }[];

  constructor({ expirations, expirationOf }: TradingDay) {
    const roots = [...new Set(expirations.map(({ root }) => root))];
    this.#roots = roots;
    this.#rootOf = expirations.map(({ root }) => roots.indexOf(root));
    this.#expirationOf = expirationOf;
    this.#sums = roots.map(() => ({ calls: zeroTotals(), puts: zeroTotals() }));
  }

  add(contract: number, size: number, premium: number): void {
    const ofRoot = this.#sums[this.#rootOf[this.#expirationOf[contract >> 1] ?? 0] ?? 0];
    const ofRight = contract % 2 === 0 ? ofRoot?.calls : ofRoot?.puts;
    if (ofRight === undefined) return;
    ofRight.tradeCount += 1;
    ofRight.volume += size;
    ofRight.premium += premium;
  }

  totals(): TotalsByRoot {
    const all = { calls: zeroTotals(), puts: zeroTotals() };
    for (const { calls, puts } of this.#sums) {
      add(all.calls, calls);
      add(all.puts, puts);
    }
    const ofEach = this.#sums.map(({ calls, puts }, at) => [this.#roots[at] ?? "", totalsOf(calls, puts)] as const);
    return mapOf([[ALL_ROOTS, totalsOf(all.calls, all.puts)], ...ofEach]);
  }
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
