import type { Clock } from "../../../service/gateway/clock";

interface Timer {
  atMs: number;
  run(): void;
}

/** A clock that a test advances. Timers run in the order in which they are due. */
export class ManualClock implements Clock {
  nowMs: number;
  readonly #timers = new Set<Timer>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** The number of pending timers. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** When the next timer is due; `undefined` if none is pending. */
  get nextAtMs(): number | undefined {
    return this.#next(Infinity)?.atMs;
  }

  readonly now = (): number => this.nowMs;

  readonly after = (waitMs: number, run: () => void): (() => void) => {
    const timer = { atMs: this.nowMs + waitMs, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** Advances the clock and runs the timers that become due. */
  advance(ms: number): void {
    const endMs = this.nowMs + ms;
    for (let next = this.#next(endMs); next; next = this.#next(endMs)) {
      this.#timers.delete(next);
      this.nowMs = next.atMs;
      next.run();
    }
    this.nowMs = endMs;
  }

  #next(endMs: number): Timer | undefined {
    return [...this.#timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
  }
}
