import type { Platform } from "../transport/platform";
import { createStore, type Store } from "../store/store";
import {
  askedAtMs,
  elapsed,
  live,
  movedBy,
  paused,
  playing,
  standingAt,
  type ReplaySpeed,
  type ReplayState,
} from "./replay-state";

export { replaySpeeds, type ReplaySpeed, type ReplayState } from "./replay-state";

/** How often a playing clock moves on, in milliseconds of real time. */
const TICK_MS = 1_000;

export interface ReplayClockOptions {
  platform: Platform;
  /** The market's time, in milliseconds since 1970 UTC: no replay goes past it. */
  marketNow: () => number;
}

/**
 * The one clock of a workbook: off, or at a past instant, standing or playing.
 *
 * It lasts until the workbook is closed: one that is opened shows live data, whatever it showed before.
 */
export class ReplayClock {
  readonly store: Store<ReplayState> = createStore<ReplayState>(live);
  /** The instant that questions are asked for, in milliseconds since 1970 UTC; undefined while everything is live. */
  readonly asked: Store<number | undefined> = createStore<number | undefined>(undefined);
  readonly #platform: Platform;
  readonly #marketNow: () => number;
  #playing: AbortController | undefined;

  constructor({ platform, marketNow }: ReplayClockOptions) {
    this.#platform = platform;
    this.#marketNow = marketNow;
  }

  /** Everything is as of this instant, in milliseconds since 1970 UTC; of now where it lies ahead. */
  set(atMs: number): void {
    this.#show(standingAt(atMs, this.#marketNow()));
  }

  /** Goes so many milliseconds forward, or back. */
  step(byMs: number): void {
    this.#show(movedBy(this.store.get(), byMs, this.#marketNow()));
  }

  play(speed: ReplaySpeed): void {
    this.#show(playing(this.store.get(), speed, this.#marketNow()));
  }

  pause(): void {
    this.#show(paused(this.store.get()));
  }

  /** Everything is live again. */
  goLive(): void {
    this.#show(live);
  }

  #show(state: ReplayState): void {
    this.store.set(state);
    const plays = state.kind === "replay" && state.speed !== undefined;
    if (plays && !this.#playing) void this.#run();
    if (!plays) {
      this.#playing?.abort();
      this.#playing = undefined;
    }
    this.asked.set(askedAtMs(state));
  }

  /** Moves with the real time until it is stopped. */
  async #run(): Promise<void> {
    const run = new AbortController();
    this.#playing = run;
    let beforeMs = this.#platform.now();
    while (!run.signal.aborted) {
      await this.#platform.sleep(TICK_MS, run.signal).catch(() => undefined); // Stopped: seen below.
      if (run.signal.aborted) return;
      const nowMs = this.#platform.now();
      const realMs = Math.max(0, nowMs - beforeMs);
      beforeMs = nowMs;
      this.#show(elapsed(this.store.get(), realMs, this.#marketNow()));
    }
  }
}
