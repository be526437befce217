import { Alarm } from "../transport/alarm";
import type { Platform } from "../transport/platform";

/** Excel takes results about five times per second; more would be wasted. In milliseconds. */
const INTERVAL_MS = 200;

/** The pace of one streaming cell. */
interface PacedCell<Result> {
  /** Pushes a newer result, at once or as soon as the pace allows; `render` is called only then. */
  show(render: () => Result): void;
  /** Ends the cell: nothing more is pushed. */
  end(): void;
}

interface Cell {
  push: () => void;
  /** When it was last pushed, in milliseconds since 1970 UTC. */
  pushedAtMs: number;
}

/** Limits each streaming cell to five results per second. The newest result is always pushed. One alarm serves all cells. */
export class PushPace {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #waiting = new Set<Cell>();
  /** The cells that are pushed together when `together` ends; `undefined` outside it. */
  #held: Set<Cell> | undefined;
  readonly #alarm: Alarm;

  constructor(platform: Pick<Platform, "now" | "sleep">) {
    this.#platform = platform;
    this.#alarm = new Alarm(platform, () => this.#pushDue());
  }

  /** How many cells wait for their next push. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Starts the pace of one formula: `formula.setResult` is called with its results. */
  start<Result>(formula: { setResult: (result: Result) => void }): PacedCell<Result> {
    const cell: Cell = { push: () => undefined, pushedAtMs: -Infinity };
    let isEnded = false;
    return {
      show: (render) => {
        if (isEnded) return;
        cell.push = () => formula.setResult(render());
        this.#schedule(cell);
      },
      end: () => {
        isEnded = true;
        this.#held?.delete(cell);
        this.#waiting.delete(cell);
        if (this.#waiting.size === 0) this.#alarm.clear();
      },
    };
  }

  /** Pushes the cells that `change` shows once, after all of it, so that no cell shows a part of it. */
  together(change: () => void): void {
    const held = new Set<Cell>();
    this.#held = held;
    try {
      change();
    } finally {
      this.#held = undefined;
      for (const cell of held) this.#schedule(cell);
    }
  }

  #schedule(cell: Cell): void {
    if (this.#held) return void this.#held.add(cell);
    const nowMs = this.#platform.now();
    if (waitMs(cell, nowMs) <= 0) return this.#push(cell, nowMs);
    this.#waiting.add(cell);
    if (!this.#alarm.isSet) this.#setAlarm(nowMs);
  }

  #push(cell: Cell, nowMs: number): void {
    cell.pushedAtMs = nowMs;
    this.#waiting.delete(cell);
    cell.push();
  }

  #pushDue(): void {
    const nowMs = this.#platform.now();
    for (const cell of [...this.#waiting]) if (waitMs(cell, nowMs) <= 0) this.#push(cell, nowMs);
    if (this.#waiting.size > 0) this.#setAlarm(nowMs);
  }

  #setAlarm(nowMs: number): void {
    this.#alarm.set(nowMs + Math.min(...[...this.#waiting].map((cell) => waitMs(cell, nowMs))));
  }
}

/** Returns how long a cell has to wait for its next push. A clock that was set back delays nothing. */
function waitMs({ pushedAtMs }: Cell, nowMs: number): number {
  return pushedAtMs > nowMs ? 0 : pushedAtMs + INTERVAL_MS - nowMs;
}
