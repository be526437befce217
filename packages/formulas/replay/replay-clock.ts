import { afterTradingTime } from "@strikebook/calendar";
import { type Platform, type Store, createStore } from "@strikebook/client";
import {
  liveState,
  loading,
  movedTo,
  nextTick,
  paused,
  playing,
  showing,
  stopped,
  type ReplaySpeed,
  type ReplayState,
} from "./replay-state";

/** The cells that follow the replay clock. Nothing here rejects. */
export interface ReplayedCells {
  /**
   * Loads what the cells show at an instant. Resolves when all of it has arrived or failed, or when the signal aborts; `undefined`
   * if no cell is known.
   */
  load(atMs: number, signal: AbortSignal): Promise<void> | undefined;
  /** Makes all cells show an instant, or live data if `undefined`. Resolves when Excel has accepted that. */
  show(atMs: number | undefined): Promise<void>;
  /** Resolves when all cells show it. */
  shown(): Promise<void>;
}

interface ReplayClockOptions {
  platform: Platform;
  /** Returns the time of the market, in milliseconds since 1970 UTC: the latest time of a replay. */
  marketNow: () => number;
  cells: ReplayedCells;
  /** The stores of the clock; its own if omitted. */
  store?: Store<ReplayState>;
  atMs?: Store<number | undefined>;
}

/**
 * The replay clock of a workbook: live, or at a past instant, paused or playing. Times are in milliseconds since 1970 UTC.
 *
 * All cells show one instant. The next instant is loaded first, while the cells still show the old instant, and is then shown by all cells at
 * once. A command stops the unfinished loading of the previous command. The state is not stored: a workbook is live when it is opened.
 */
export class ReplayClock {
  /** What the cells show. */
  readonly store: Store<ReplayState>;
  /** The time that requests are made for; `undefined` if live. It changes when the data of an instant has been loaded. */
  readonly atMs: Store<number | undefined>;
  readonly #platform: Platform;
  readonly #marketNow: () => number;
  readonly #cells: ReplayedCells;
  #command = new AbortController();

  constructor(options: ReplayClockOptions) {
    const { platform, marketNow, cells, store, atMs } = options;
    this.store = store ?? createStore(liveState);
    this.atMs = atMs ?? createStore<number | undefined>(undefined);
    this.#platform = platform;
    this.#marketNow = marketNow;
    this.#cells = cells;
  }

  /**
   * Starts a replay at an instant, paused; at the present if it is in the future. Resolves when the cells show it, or at the
   * next command.
   */
  async set(atMs: number): Promise<void> {
    const signal = this.#begin(paused(this.store.get()));
    await this.#moveTo(Math.min(atMs, this.#marketNow()), signal);
  }

  /**
   * Moves the clock by trading time, back if negative: closed hours do not count. Resolves when the cells show the instant, or at the
   * next command.
   */
  step(byMs: number): Promise<void> {
    return this.move((fromMs) => afterTradingTime(fromMs, byMs));
  }

  /** Moves the clock to the instant that `move` returns for the current instant, at most to the present. Resolves as `step` does. */
  async move(move: (fromMs: number) => number): Promise<void> {
    const state = this.store.get();
    const atMs = movedTo(state, move, this.#marketNow());
    if (atMs === undefined) return;
    const signal = this.#begin(stopped(state));
    await this.#moveTo(atMs, signal);
    void this.#play(signal, false);
  }

  /** Plays from the current instant, minute by minute. */
  play(speed: ReplaySpeed): void {
    const signal = this.#begin(playing(this.store.get(), speed));
    void this.#play(signal, true);
  }

  /** Stops playback at the instant that is shown. */
  pause(): void {
    this.#begin(paused(this.store.get()));
  }

  /** Ends the replay at once. Resolves when the cells show live data. */
  async goLive(): Promise<void> {
    this.#begin(liveState);
    if (this.atMs.get() === undefined) return;
    this.atMs.set(undefined);
    await this.#cells.show(undefined);
    if (this.atMs.get() === undefined) await this.#cells.shown();
  }

  /** Ends the command before and returns the signal of the next. */
  #begin(state: ReplayState): AbortSignal {
    this.#command.abort();
    this.#command = new AbortController();
    this.store.set(state);
    return this.#command.signal;
  }

  async #moveTo(atMs: number, signal: AbortSignal): Promise<void> {
    const isLoaded = this.#cells.load(atMs, signal);
    if (isLoaded) {
      this.store.set(loading(this.store.get(), atMs));
      await isLoaded;
      if (signal.aborted) return;
    }
    this.atMs.set(atMs);
    await this.#cells.show(atMs);
    // Another command may be loading the next instant by now: until then the cells show this instant.
    if (this.atMs.get() === atMs) this.store.set(showing(this.store.get(), atMs));
    const isShown = this.#cells.shown();
    if (!signal.aborted) await isShown;
  }

  /** Plays tick by tick, until a command or the end. A tick starts when the previous tick is shown, so that none queue up. */
  async #play(signal: AbortSignal, isFirst: boolean): Promise<void> {
    let startedMs = this.#platform.now();
    for (let isNext = isFirst; !signal.aborted; isNext = false) {
      const state = this.store.get();
      if (state.kind === "live" || state.speed === undefined) return;
      const tick = nextTick(state.atMs, state.speed, this.#marketNow(), isNext);
      if ("reason" in tick) return this.store.set(paused(state, tick.reason));
      const waitMs = Math.max(0, startedMs + tick.afterMs - this.#platform.now());
      await this.#platform.sleep(waitMs, signal).catch(() => undefined); // An abort is handled below.
      if (signal.aborted) return;
      startedMs = this.#platform.now();
      await this.#moveTo(tick.atMs, signal);
    }
  }
}
