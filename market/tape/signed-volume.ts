import type { TradingDay } from "../days/trading-day";

/** The columns of unordered prints that a signed volume needs. They may be longer than `rows`. */
export interface CountedPrints {
  day: TradingDay;
  rows: number;
  /** Milliseconds after the opening bell. */
  atMs: Int32Array;
  /** As in `TradingDay`. */
  contract: Int32Array;
  size: Int32Array;
}

/**
 * Call volume less put volume so far, in contracts, for each cell of a day.
 *
 * Seconds can be read in any order: the sums move forward or backward from the second that was read last, print by print.
 * All of a session takes 0.3 ms, and the next second nothing.
 */
export class SignedTapeVolume {
  /** First print of each second, and the end. A second holds the prints after the previous second, up to the second itself. */
  readonly #firstOf: Int32Array;
  /** Cell of each print, sorted by second. */
  readonly #cell: Int32Array;
  /** Size of each print, positive for a call. */
  readonly #signed: Int32Array;
  /** Volume of each cell after the first `#counted` prints. */
  readonly #sums: Int32Array;
  #counted = 0;

  constructor(prints: CountedPrints) {
    const { day, rows, contract, size } = prints;
    this.#firstOf = firstPrints(prints);
    this.#sums = new Int32Array(day.cellCount);
    this.#cell = new Int32Array(rows);
    this.#signed = new Int32Array(rows);
    const next = this.#firstOf.slice();
    for (let row = 0; row < rows; row += 1) {
      const second = secondOf(prints, row);
      const at = next[second] ?? 0;
      next[second] = at + 1;
      this.#cell[at] = (contract[row] ?? 0) >> 1;
      this.#signed[at] = ((contract[row] ?? 0) % 2 === 0 ? 1 : -1) * (size[row] ?? 0);
    }
  }

  /** Returns the volume after every print up to and including a second. The array is a copy. */
  at(second: number): Int32Array {
    const last = this.#firstOf.length - 1;
    const wanted = this.#firstOf[Math.min(last, Math.max(0, Math.floor(second) + 1))] ?? 0;
    this.#add(this.#counted, wanted, 1);
    this.#add(wanted, this.#counted, -1);
    this.#counted = wanted;
    return this.#sums.slice();
  }

  /** Adds a multiple of the prints `[from, end)`, none if the end is not after the start. */
  #add(from: number, end: number, times: 1 | -1): void {
    for (let print = from; print < end; print += 1) {
      const cell = this.#cell[print] ?? 0;
      this.#sums[cell] = (this.#sums[cell] ?? 0) + times * (this.#signed[print] ?? 0);
    }
  }
}

/** Returns the whole second of the session by which a print has occurred. */
function secondOf({ atMs }: CountedPrints, row: number): number {
  return Math.ceil((atMs[row] ?? 0) / 1000);
}

function firstPrints(prints: CountedPrints): Int32Array {
  const firstOf = new Int32Array(prints.day.seconds + 2);
  for (let row = 0; row < prints.rows; row += 1) {
    const next = secondOf(prints, row) + 1;
    firstOf[next] = (firstOf[next] ?? 0) + 1;
  }
  for (let second = 1; second < firstOf.length; second += 1) {
    firstOf[second] = (firstOf[second] ?? 0) + (firstOf[second - 1] ?? 0);
  }
  return firstOf;
}
