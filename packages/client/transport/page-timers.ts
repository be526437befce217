/** The timers of a browser, which are late while the page is hidden, and the timers of another thread, which are not. */
interface TimerParts {
  /** Milliseconds of a clock that is never set. */
  now(): number;
  setTimeout(run: () => void, waitMs: number): number;
  clearTimeout(timer: number): void;
  isHidden(): boolean;
  /** Calls `listener` when the page is hidden or shown. */
  onVisibilityChange(listener: () => void): void;
  /** Starts a thread that calls `onTime` with the id of each timer that is over; `undefined` if the browser has none. */
  startThread(onTime: (id: number) => void): TimerThread | undefined;
}

/** Timers of another thread, each under an id. */
export interface TimerThread {
  set(id: number, waitMs: number): void;
  clear(id: number): void;
}

interface Pending {
  /** On the clock of `TimerParts`. */
  dueAtMs: number;
  isInThread: boolean;
  onTime: () => void;
}

/**
 * Timers that are on time while the page is hidden.
 *
 * Browsers delay the timers of a hidden page to the next full second, and after five minutes timers that set each other to the next
 * full minute: a pane that is closed would make every formula slow. A worker's timers are not delayed, so while the page is
 * hidden each timer also runs in a worker, and the first of both counts. Without workers the page's timers remain.
 */
export class PageTimers {
  readonly #parts: TimerParts;
  readonly #pending = new Map<number, Pending>();
  #thread: TimerThread | undefined;
  #hasStartedThread = false;

  constructor(parts: TimerParts) {
    this.#parts = parts;
    parts.onVisibilityChange(() => {
      if (parts.isHidden()) for (const [id, pending] of this.#pending) this.#runInThread(id, pending);
    });
  }

  /** Calls `run` once after `waitMs`. Returns an id with which the timer can be cleared. */
  set(run: () => void, waitMs: number): number {
    const onTime = () => {
      this.clear(id);
      run();
    };
    const id = this.#parts.setTimeout(onTime, waitMs);
    const pending = { dueAtMs: this.#parts.now() + waitMs, isInThread: false, onTime };
    this.#pending.set(id, pending);
    if (this.#parts.isHidden()) this.#runInThread(id, pending);
    return id;
  }

  /** Cancels a timer, if it is still pending. */
  clear(id: number): void {
    this.#parts.clearTimeout(id);
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending?.isInThread) this.#thread?.clear(id);
  }

  #runInThread(id: number, pending: Pending): void {
    if (pending.isInThread) return;
    if (!this.#hasStartedThread) {
      this.#hasStartedThread = true;
      this.#thread = this.#parts.startThread((over) => this.#pending.get(over)?.onTime());
    }
    if (!this.#thread) return;
    pending.isInThread = true;
    this.#thread.set(id, Math.max(0, pending.dueAtMs - this.#parts.now()));
  }
}
