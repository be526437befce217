import type { Tape } from "./tape";

const SNAPSHOT_SECONDS = 300;
const COUNTED_EXPIRATIONS = 2;

/**
 * Calls less puts traded so far, in contracts, in each cell of a day's first two expirations.
 *
 * Any second may be asked in any order: the answer is the last snapshot's, with the prints since then added. It keeps
 * what it needs of the tape and lets go of the rest.
 */
export class SignedVolume {
  /** The cells counted are the first ones of the day. */
  readonly #cells: number;
  /** The prints in those cells, oldest first. */
  readonly #atMs: Int32Array;
  readonly #cell: Int32Array;
  /** Positive for a call. */
  readonly #signed: Int32Array;
  /** Every five minutes: how many prints there were, and what each cell had come to. */
  readonly #counted: Int32Array;
  readonly #snapshots: Int32Array;

  constructor({ day, contract, size, atMs }: Tape) {
    const cells = countedCells(day.expirationOf);
    const rows = contract.map((_, row) => row).filter((row) => (contract[row] ?? 0) >> 1 < cells);
    this.#cells = cells;
    this.#atMs = rows.map((row) => atMs[row] ?? 0);
    this.#cell = rows.map((row) => (contract[row] ?? 0) >> 1);
    this.#signed = rows.map((row) => ((contract[row] ?? 0) % 2 === 0 ? 1 : -1) * (size[row] ?? 0));
    const snapshots = Math.ceil(day.seconds / SNAPSHOT_SECONDS) + 1;
    this.#counted = new Int32Array(snapshots);
    this.#snapshots = new Int32Array(snapshots * cells);
    const running = new Int32Array(cells);
    let next = 0;
    for (let snapshot = 0; snapshot < snapshots; snapshot += 1) {
      next = this.#add(running, next, snapshot * SNAPSHOT_SECONDS * 1000);
      this.#counted[snapshot] = next;
      this.#snapshots.set(running, snapshot * cells);
    }
  }

  /** After every print of the second and before; the array is the caller's own. */
  at(second: number): Int32Array {
    const latest = Math.floor(second / SNAPSHOT_SECONDS);
    const snapshot = Math.min(this.#counted.length - 1, Math.max(0, latest));
    const volume = this.#snapshots.slice(snapshot * this.#cells, (snapshot + 1) * this.#cells);
    this.#add(volume, this.#counted[snapshot] ?? 0, second * 1000);
    return volume;
  }

  /** Adds the prints from one on up to and including a millisecond of the session; answers the one after them. */
  #add(volume: Int32Array, from: number, throughMs: number): number {
    let next = from;
    for (; next < this.#atMs.length && (this.#atMs[next] ?? 0) <= throughMs; next += 1) {
      const cell = this.#cell[next] ?? 0;
      volume[cell] = (volume[cell] ?? 0) + (this.#signed[next] ?? 0);
    }
    return next;
  }
}

function countedCells(expirationOf: Int32Array): number {
  const beyond = expirationOf.findIndex((expiration) => expiration >= COUNTED_EXPIRATIONS);
  return beyond === -1 ? expirationOf.length : beyond;
}
