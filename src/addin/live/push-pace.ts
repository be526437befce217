import { Alarm, type Platform } from "@strikebook/client";

/** Excel takes results about five times per second; more would be wasted. In milliseconds. */
const INTERVAL_MS = 200;

/** How long a cell that shows several boards waits for the other boards after the first, in milliseconds. They are published together. */
const GATHERING_MS = 50;

/** A streaming cell, as the pace sees it. */
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
  /** The cells that wait, each with the time of its next push. */
  readonly #waiting = new Map<PacedCell, number>();
  /** The cells that are pushed together when `together` ends; `undefined` outside it. */
  #held: Set<PacedCell> | undefined;
  readonly #alarm: Alarm;
  #alarmAtMs = Infinity;

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
    const waitMs = paceMs(cell, nowMs);
    if (waitMs <= 0) this.#pushNow(cell, nowMs);
    else this.#wait(cell, nowMs, waitMs);
  }

  /** Pushes a cell when what belongs together has arrived; at once if it has shown nothing yet. */
  pushGathered(cell: PacedCell): void {
    if (this.#held || cell.isEnded || cell.pushedAtMs === -Infinity) return this.push(cell);
    const nowMs = this.#platform.now();
    this.#wait(cell, nowMs, Math.max(GATHERING_MS, paceMs(cell, nowMs)));
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

  /** Lets a cell wait; a cell that waits already is not delayed further. */
  #wait(cell: PacedCell, nowMs: number, waitMs: number): void {
    if (this.#waiting.has(cell)) return;
    this.#waiting.set(cell, nowMs + waitMs);
    if (!this.#alarm.isSet || nowMs + waitMs < this.#alarmAtMs) this.#setAlarm(nowMs + waitMs);
  }

  #pushNow(cell: PacedCell, nowMs: number): void {
    cell.pushedAtMs = nowMs;
    this.#waiting.delete(cell);
    cell.push();
  }

  #pushDue(): void {
    const nowMs = this.#platform.now();
    for (const [cell, atMs] of [...this.#waiting]) if (isDue(atMs, nowMs)) this.#pushNow(cell, nowMs);
    if (this.#waiting.size > 0) this.#setAlarm(Math.min(...this.#waiting.values()));
  }

  #setAlarm(atMs: number): void {
    this.#alarmAtMs = atMs;
    this.#alarm.set(atMs);
  }
}

/** Returns how long the pace delays the next push of a cell. A clock that was set back delays nothing. */
function paceMs({ pushedAtMs }: PacedCell, nowMs: number): number {
  return pushedAtMs > nowMs ? 0 : pushedAtMs + INTERVAL_MS - nowMs;
}

/** Whether a cell that waits is to be pushed. No wait is longer than the interval: otherwise the clock was set back. */
function isDue(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs || atMs > nowMs + INTERVAL_MS;
}
