import { createStore, type Store } from "../store/store";
import type { Platform } from "../transport/platform";
import {
  advanced,
  liveState,
  paused,
  pausedAt,
  playing,
  requestedAtMs,
  steppedBy,
  type ReplaySpeed,
  type ReplayState,
} from "./replay-state";

/** The interval at which a playing clock advances, in real time. */
const TICK_MS = 1_000;

interface ReplayClockOptions {
  platform: Platform;
  /** Returns the time of the market, in milliseconds since 1970 UTC: the latest time of a replay. */
  marketNow: () => number;
}

/**
 * The replay clock of a workbook: live, or at a past time, paused or playing. Times are in milliseconds since 1970 UTC.
 *
 * Its state is not stored: a workbook is live when it is opened.
 */
export class ReplayClock {
  readonly store: Store<ReplayState> = createStore<ReplayState>(liveState);
  /** The time that requests are made for; `undefined` if live. */
  readonly atMs: Store<number | undefined> = createStore<number | undefined>(undefined);
  readonly #platform: Platform;
  readonly #marketNow: () => number;
  #playback: AbortController | undefined;

  constructor({ platform, marketNow }: ReplayClockOptions) {
    this.#platform = platform;
    this.#marketNow = marketNow;
  }

  /** Starts a replay at a time, paused; at the present if the time is in the future. */
  set(atMs: number): void {
    this.#update(pausedAt(atMs, this.#marketNow()));
  }

  /** Moves the clock forward, or back if negative. */
  step(byMs: number): void {
    this.#update(steppedBy(this.store.get(), byMs, this.#marketNow()));
  }

  play(speed: ReplaySpeed): void {
    this.#update(playing(this.store.get(), speed, this.#marketNow()));
  }

  pause(): void {
    this.#update(paused(this.store.get()));
  }

  /** Ends the replay. */
  goLive(): void {
    this.#update(liveState);
  }

  #update(state: ReplayState): void {
    this.store.set(state);
    const isPlaying = state.kind === "replay" && state.speed !== undefined;
    if (isPlaying && !this.#playback) void this.#run();
    if (!isPlaying) {
      this.#playback?.abort();
      this.#playback = undefined;
    }
    this.atMs.set(requestedAtMs(state));
  }

  /** Advances the clock with real time until playback stops. */
  async #run(): Promise<void> {
    const playback = new AbortController();
    this.#playback = playback;
    let beforeMs = this.#platform.now();
    while (!playback.signal.aborted) {
      await this.#platform.sleep(TICK_MS, playback.signal).catch(() => undefined); // An abort is handled below.
      if (playback.signal.aborted) return;
      const nowMs = this.#platform.now();
      const realMs = Math.max(0, nowMs - beforeMs);
      beforeMs = nowMs;
      this.#update(advanced(this.store.get(), realMs, this.#marketNow()));
    }
  }
}
