import type { TradingDay } from "../days/trading-day";

const SNAPSHOT_SECONDS = 300;
const COUNTED_EXPIRATIONS = 2;

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

/** Returns the number of cells that a signed volume covers: the first cells of a day. */
export function countedCells({ expirationOf }: TradingDay): number {
  const beyond = expirationOf.findIndex((expiration) => expiration >= COUNTED_EXPIRATIONS);
  return beyond === -1 ? expirationOf.length : beyond;
}

/**
 * Call volume less put volume so far, in contracts, for each cell of a day's first two expirations.
 *
 * Seconds can be read in any order: the result is the last snapshot plus the prints since then. Only the covered prints
 * are stored.
 */
export class SignedVolume {
  /** Number of covered cells, the first ones of the day. */
  readonly #cells: number;
  /** First print of each second, and the end. A second holds the prints after the previous second, up to the second itself. */
  readonly #firstOf: Int32Array;
  /** Cell of each covered print, sorted by second. */
  readonly #cell: Int32Array;
  /** Size of each covered print, positive for a call. */
  readonly #signed: Int32Array;
  /** Volume of each cell, every five minutes. */
  readonly #snapshots: Int32Array;

  constructor(prints: CountedPrints) {
    const { day, rows, contract, size } = prints;
    const cells = countedCells(day);
    this.#cells = cells;
    this.#firstOf = firstPrints(prints, cells);
    const next = this.#firstOf.slice();
    this.#cell = new Int32Array(next.at(-1) ?? 0);
    this.#signed = new Int32Array(this.#cell.length);
    for (let row = 0; row < rows; row += 1) {
      const cell = (contract[row] ?? 0) >> 1;
      if (cell >= cells) continue;
      const second = secondOf(prints, row);
      const at = next[second] ?? 0;
      next[second] = at + 1;
      this.#cell[at] = cell;
      this.#signed[at] = ((contract[row] ?? 0) % 2 === 0 ? 1 : -1) * (size[row] ?? 0);
    }
    const snapshots = Math.ceil(day.seconds / SNAPSHOT_SECONDS) + 1;
    this.#snapshots = new Int32Array(snapshots * cells);
    const running = new Int32Array(cells);
    for (let snapshot = 0; snapshot < snapshots; snapshot += 1) {
      this.#add(running, (snapshot - 1) * SNAPSHOT_SECONDS, snapshot * SNAPSHOT_SECONDS);
      this.#snapshots.set(running, snapshot * cells);
    }
  }

  /** Returns the volume after every print up to and including a second. The array is a copy. */
  at(second: number): Int32Array {
    const latest = Math.floor(second / SNAPSHOT_SECONDS);
    const snapshot = Math.min(this.#snapshots.length / this.#cells - 1, Math.max(0, latest));
    const volume = this.#snapshots.slice(snapshot * this.#cells, (snapshot + 1) * this.#cells);
    this.#add(volume, snapshot * SNAPSHOT_SECONDS, second);
    return volume;
  }

  /** Adds the prints after one second up to and including another. */
  #add(volume: Int32Array, after: number, through: number): void {
    const last = this.#firstOf.length - 1;
    const end = this.#firstOf[Math.min(last, through + 1)] ?? 0;
    for (let print = this.#firstOf[Math.min(last, Math.max(0, after + 1))] ?? 0; print < end; print += 1) {
      const cell = this.#cell[print] ?? 0;
      volume[cell] = (volume[cell] ?? 0) + (this.#signed[print] ?? 0);
    }
  }
}

/** Returns the whole second of the session by which a print has occurred. */
function secondOf({ atMs }: CountedPrints, row: number): number {
  return Math.ceil((atMs[row] ?? 0) / 1000);
}

function firstPrints(prints: CountedPrints, cells: number): Int32Array {
  const firstOf = new Int32Array(prints.day.seconds + 2);
  for (let row = 0; row < prints.rows; row += 1) {
    const next = secondOf(prints, row) + 1;
    if ((prints.contract[row] ?? 0) >> 1 < cells) firstOf[next] = (firstOf[next] ?? 0) + 1;
  }
  for (let second = 1; second < firstOf.length; second += 1) {
    firstOf[second] = (firstOf[second] ?? 0) + (firstOf[second - 1] ?? 0);
  }
  return firstOf;
}
