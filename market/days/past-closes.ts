import type { Day } from "../time/civil-day";
import type { SessionTable } from "./session-table";
import type { PriceRange } from "../chains/strike-ladder";
import type { Underlying } from "../chains/underlyings";

/** Sessions back at which open positions were entered. */
const BACK = [1, 6, 16] as const;

/** Closing prices of an underlying before a session, as far back as the table goes. */
export class PastCloses {
  readonly #sessions: Int32Array;
  readonly #logCloses: Float64Array;
  readonly #logRatio: number;

  constructor({ symbol, follows }: Underlying, table: SessionTable) {
    this.#sessions = table.sessions;
    this.#logCloses = table.closes.get(symbol) ?? new Float64Array(1);
    this.#logRatio = Math.log(follows?.ratio ?? 1);
  }

  /** Logarithms of the closes 1, 6 and 16 sessions before a position of the table. */
  entries(index: number): [yesterday: number, lastWeek: number, threeWeeksAgo: number] {
    const [yesterday, lastWeek, threeWeeksAgo] = BACK;
    return [this.#at(index - yesterday), this.#at(index - lastWeek), this.#at(index - threeWeeksAgo)];
  }

  /** Lowest and highest close from a day on, without the session at a position itself. */
  range(from: Day, index: number): PriceRange {
    let low = this.#at(index - 1);
    let high = low;
    for (let i = index - 2; i >= 0 && (this.#sessions[i] ?? 0) >= from; i -= 1) {
      low = Math.min(low, this.#at(i));
      high = Math.max(high, this.#at(i));
    }
    return { low: Math.exp(low), high: Math.exp(high) };
  }

  #at(index: number): number {
    return (this.#logCloses[Math.max(0, index)] ?? 0) - this.#logRatio;
  }
}
