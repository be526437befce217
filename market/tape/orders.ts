import type { Side } from "./trade-scores";

/** One trade before it is priced. */
export interface Order {
  /** Milliseconds after the opening bell. */
  atMs: number;
  contract: number;
  size: number;
  aggressor: Side;
  /** Ticks beyond the quote, as in the last prints of a sweep. */
  ticksThrough: number;
  venues: number;
  /** As in `Tape`. */
  flags: number;
  cluster: number;
}

const INITIAL_CAPACITY = 4_096;

/** The unordered orders of a session in typed columns. There are tens of thousands, so there is no object per order. */
export class Orders {
  atMs = new Int32Array(INITIAL_CAPACITY);
  contract = new Int32Array(INITIAL_CAPACITY);
  size = new Int32Array(INITIAL_CAPACITY);
  cluster = new Int32Array(INITIAL_CAPACITY);
  /** A `Side`. */
  aggressor = new Int8Array(INITIAL_CAPACITY);
  ticksThrough = new Uint8Array(INITIAL_CAPACITY);
  venues = new Uint8Array(INITIAL_CAPACITY);
  flags = new Uint8Array(INITIAL_CAPACITY);
  #count = 0;

  /** Number of orders. The columns may be longer. */
  get count(): number {
    return this.#count;
  }

  /** Appends one order. */
  add({ atMs, contract, size, cluster, aggressor, ticksThrough, venues, flags }: Order): void {
    const row = this.#count;
    if (row === this.atMs.length) this.#grow(2 * row);
    this.atMs[row] = atMs;
    this.contract[row] = contract;
    this.size[row] = size;
    this.cluster[row] = cluster;
    this.aggressor[row] = aggressor;
    this.ticksThrough[row] = ticksThrough;
    this.venues[row] = venues;
    this.flags[row] = flags;
    this.#count += 1;
  }

  /** Returns the rows sorted by time; rows of the same millisecond keep their order. */
  byTime(): Int32Array {
    const byTimeAndRow = (a: number, b: number) => (this.atMs[a] ?? 0) - (this.atMs[b] ?? 0) || a - b;
    return Int32Array.from({ length: this.#count }, (_, row) => row).sort(byTimeAndRow);
  }

  #grow(capacity: number): void {
    const extended = <Column extends Int32Array | Int8Array | Uint8Array>(column: Column, blank: Column): Column => {
      blank.set(column);
      return blank;
    };
    this.atMs = extended(this.atMs, new Int32Array(capacity));
    this.contract = extended(this.contract, new Int32Array(capacity));
    this.size = extended(this.size, new Int32Array(capacity));
    this.cluster = extended(this.cluster, new Int32Array(capacity));
    this.aggressor = extended(this.aggressor, new Int8Array(capacity));
    this.ticksThrough = extended(this.ticksThrough, new Uint8Array(capacity));
    this.venues = extended(this.venues, new Uint8Array(capacity));
    this.flags = extended(this.flags, new Uint8Array(capacity));
  }
}
