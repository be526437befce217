import { Alarm } from "../transport/alarm";
import type { Platform } from "../transport/platform";

/** Excel takes results about five times per second; more would be wasted. In milliseconds. */
const INTERVAL_MS = 200;

/** A streaming cell, as the pace sees it. A thousand are pushed at once: each is one object, so that few have to be read from memory. */
export abstract class PacedCell {
  /** When it was last pushed, in milliseconds since 1970 UTC. */
  pushedAtMs = -Infinity;
  isEnded = false;

  /** Makes the newest result of the cell and passes it on. */
  abstract push(): void;
}

/** Limits each streaming cell to five results per second. The newest result is always pushed. One alarm serves all cells. */
export class PushPace {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #waiting = new Set<PacedCell>();
  /** The cells that are pushed together when `together` ends; `undefined` outside it. */
  #held: Set<PacedCell> | undefined;
  readonly #alarm: Alarm;

  constructor(platform: Pick<Platform, "now" | "sleep">) {
    this.#platform = platform;
    this.#alarm = new Alarm(platform, () => this.#pushDue());
  }

  /** How many cells wait for their next push. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Pushes a cell at once, or as soon as the pace allows. */
  push(cell: PacedCell): void {
    if (cell.isEnded) return;
    if (this.#held) return void this.#held.add(cell);
    const nowMs = this.#platform.now();
    if (waitMs(cell, nowMs) <= 0) return this.#pushNow(cell, nowMs);
    this.#waiting.add(cell);
    if (!this.#alarm.isSet) this.#setAlarm(nowMs);
  }

  /** Ends a cell: it is not pushed any more. */
  end(cell: PacedCell): void {
    cell.isEnded = true;
    this.#held?.delete(cell);
    this.#waiting.delete(cell);
    if (this.#waiting.size === 0) this.#alarm.clear();
  }

  /** Pushes the cells that `change` shows once, after all of it, so that no cell shows a part of it. */
  together(change: () => void): void {
    const held = new Set<PacedCell>();
    this.#held = held;
    try {
      change();
    } finally {
      this.#held = undefined;
      for (const cell of held) this.push(cell);
    }
  }

  #pushNow(cell: PacedCell, nowMs: number): void {
    cell.pushedAtMs = nowMs;
    this.#waiting.delete(cell);
    cell.push();
  }

  #pushDue(): void {
    const nowMs = this.#platform.now();
    for (const cell of [...this.#waiting]) if (waitMs(cell, nowMs) <= 0) this.#pushNow(cell, nowMs);
    if (this.#waiting.size > 0) this.#setAlarm(nowMs);
  }

  #setAlarm(nowMs: number): void {
    this.#alarm.set(nowMs + Math.min(...[...this.#waiting].map((cell) => waitMs(cell, nowMs))));
  }
}

/** Returns how long a cell has to wait for its next push. A clock that was set back delays nothing. */
function waitMs({ pushedAtMs }: PacedCell, nowMs: number): number {
  return pushedAtMs > nowMs ? 0 : pushedAtMs + INTERVAL_MS - nowMs;
}
