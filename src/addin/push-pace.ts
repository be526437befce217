import type { Platform } from "../transport/platform";

/** Excel takes results no more often than about five times a second: what comes faster is waste. */
const APART_MS = 200;

/** One streaming cell's way to Excel. */
export interface PacedPush {
  /** Something newer is there: it is pushed at once, or as soon as the pace allows. */
  note(): void;
  /** The cell is gone: nothing more is pushed. */
  end(): void;
}

interface Cell {
  push: () => void;
  /** When it was last pushed, in milliseconds since 1970 UTC. */
  pushedAtMs: number;
}

/** Keeps each streaming cell to five pushes a second; the newest value always comes. One alarm serves all cells. */
export class PushPace {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #waiting = new Set<Cell>();
  #alarm: AbortController | undefined;

  constructor(platform: Pick<Platform, "now" | "sleep">) {
    this.#platform = platform;
  }

  /** How many cells wait for their next push. */
  get size(): number {
    return this.#waiting.size;
  }

  start(push: () => void): PacedPush {
    const cell: Cell = { push, pushedAtMs: -Infinity };
    return {
      note: () => this.#note(cell),
      end: () => {
        cell.push = () => undefined;
        this.#waiting.delete(cell);
        if (this.#waiting.size === 0) this.#alarm?.abort();
      },
    };
  }

  #note(cell: Cell): void {
    const nowMs = this.#platform.now();
    if (this.#waitMs(cell, nowMs) <= 0) return this.#push(cell, nowMs);
    this.#waiting.add(cell);
    if (!this.#alarm) this.#setAlarm();
  }

  /** Until the cell's next push. A clock that was set back holds nothing up. */
  #waitMs({ pushedAtMs }: Cell, nowMs: number): number {
    return pushedAtMs > nowMs ? 0 : pushedAtMs + APART_MS - nowMs;
  }

  #push(cell: Cell, nowMs: number): void {
    cell.pushedAtMs = nowMs;
    this.#waiting.delete(cell);
    cell.push();
  }

  #setAlarm(): void {
    const nowMs = this.#platform.now();
    const waitMs = Math.max(0, Math.min(...[...this.#waiting].map((cell) => this.#waitMs(cell, nowMs))));
    const alarm = new AbortController();
    this.#alarm = alarm;
    const over = (isRung: boolean) => {
      this.#alarm = undefined;
      if (isRung) this.#pushDue();
      if (this.#waiting.size > 0) this.#setAlarm();
    };
    // Rejects when the last waiting cell is gone.
    this.#platform.sleep(waitMs, alarm.signal).then(
      () => over(true),
      () => over(false),
    );
  }

  #pushDue(): void {
    const nowMs = this.#platform.now();
    for (const cell of [...this.#waiting]) if (this.#waitMs(cell, nowMs) <= 0) this.#push(cell, nowMs);
  }
}
