import { type ReplayClock, type ReplaySpeed, isPlaying, replaySpeeds } from "@strikebook/formulas";
import {
  Alarm,
  type MarketClient,
  type Platform,
  type ReadableStore,
  type Store,
  createStore,
  needsConsent,
} from "@strikebook/client";
import type { FormulaCalls } from "../formulas/formula-calls";
import type { Live } from "../live/live";
import type { Spending } from "../spending/spending";
import { playbackPrice, type PlaybackPrice } from "./playback-price";
import type { ReplayPrices } from "./replay-prices";

/** The price is computed this long after the clock was moved or a formula has changed, in milliseconds. */
const CHANGE_DELAY_MS = 300;

/** What the pane shows about playback that has not started. */
interface PlaybackState {
  /** The price until the close of the session; `undefined` while it is computed, and while nothing can be played. */
  price: PlaybackPrice | undefined;
  /** The speed at which the user wants to play, until the price is known and accepted. */
  wanted: ReplaySpeed | undefined;
}

interface PlaybackOptions {
  platform: Pick<Platform, "now" | "sleep">;
  clock: Pick<ReplayClock, "store" | "play" | "pause">;
  /** Returns the price of playback from an instant. Rejects when the signal aborts. */
  priceFrom: (atMs: number, signal: AbortSignal) => Promise<PlaybackPrice>;
  /** Returns what the price depends on besides the instant. */
  basis: () => string;
  /** What may change that. */
  changes: readonly Pick<Store<unknown>, "subscribe">[];
  /** Returns the most credits that are spent without a question; `undefined` if the user is never asked. */
  askAbove: () => number | undefined;
}

/**
 * Starts playback at a price that is known: at once if the user does not want to be asked, otherwise when the user has confirmed it.
 * Until then nothing is requested. While it plays, another speed needs no other price.
 */
export class Playback {
  readonly store: Store<PlaybackState> = createStore<PlaybackState>({ price: undefined, wanted: undefined });
  readonly #options: PlaybackOptions;
  readonly #alarm: Alarm;
  #speed: ReplaySpeed = replaySpeeds[0];
  #pricing = new AbortController();
  /** What the price is for: an instant, in milliseconds since 1970 UTC, and a basis. */
  #priced: { atMs: number; basis: string } | undefined;

  constructor(options: PlaybackOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.platform, () => void this.#computePrice());
  }

  /** Keeps the price up to date. The returned function ends that. */
  watch(): () => void {
    const { clock, changes } = this.#options;
    const stops = [
      clock.store.subscribe(() => this.#clockChanged()),
      ...changes.map(({ subscribe }) => subscribe(() => this.#basisChanged())),
    ];
    this.#clockChanged();
    return () => {
      for (const stop of stops) stop();
      this.#price(undefined);
    };
  }

  /** Plays at a speed as soon as its price is known and accepted. */
  play(speed: ReplaySpeed): void {
    const { clock } = this.#options;
    this.#speed = speed;
    if (this.#isPlaying) return clock.play(speed);
    this.store.set({ ...this.store.get(), wanted: speed });
    this.#decide();
  }

  /** Accepts the price that is shown. Without one nothing is played. */
  confirm(): void {
    const { price, wanted } = this.store.get();
    if (price && wanted !== undefined) this.#start(wanted);
  }

  /** Plays nothing after all. */
  cancel(): void {
    this.store.set({ ...this.store.get(), wanted: undefined });
  }

  /** Pauses, or plays at the last speed. */
  toggle(): void {
    if (this.#isPlaying) this.#options.clock.pause();
    else this.play(this.#speed);
  }

  get #isPlaying(): boolean {
    return isPlaying(this.#options.clock.store.get());
  }

  /** A command for the clock, also a command that keeps its instant, withdraws the wish to play. */
  #clockChanged(): void {
    const state = this.#options.clock.store.get();
    const isReady = state.kind === "replay" && state.speed === undefined && state.loadingMs === undefined;
    if (this.store.get().wanted !== undefined) this.cancel();
    if (!isReady) this.#price(undefined);
    else if (state.atMs !== this.#priced?.atMs) this.#price(state.atMs);
  }

  #basisChanged(): void {
    if (this.#priced && this.#priced.basis !== this.#options.basis()) this.#price(this.#priced.atMs);
  }

  /** Prices another instant or basis; nothing if the instant is `undefined`. */
  #price(atMs: number | undefined): void {
    this.#priced = atMs === undefined ? undefined : { atMs, basis: this.#options.basis() };
    this.#pricing.abort();
    this.#alarm.set(undefined);
    if (this.store.get().price) this.store.set({ ...this.store.get(), price: undefined });
    if (this.#priced) this.#alarm.setAfter(CHANGE_DELAY_MS);
  }

  async #computePrice(): Promise<void> {
    if (!this.#priced) return;
    this.#pricing = new AbortController();
    const { signal } = this.#pricing;
    const price = await this.#options.priceFrom(this.#priced.atMs, signal).catch(() => undefined); // It is obsolete.
    if (!price || signal.aborted) return;
    this.store.set({ ...this.store.get(), price });
    this.#decide();
  }

  #decide(): void {
    const { price, wanted } = this.store.get();
    if (price && wanted !== undefined && !needsConsent(price.credits, this.#options.askAbove())) this.#start(wanted);
  }

  #start(speed: ReplaySpeed): void {
    this.cancel();
    this.#options.clock.play(speed);
  }
}

/** The parts that the playback of a workbook needs. */
interface PlaybackParts {
  platform: Platform;
  client: MarketClient;
  replay: ReplayClock;
  calls: FormulaCalls;
  live: Pick<Live, "state" | "watchedCount">;
  spending: Pick<Spending, "store">;
  prices: ReplayPrices;
  /** The boardState of a board, which may follow the replay. */
  boardState: ReadableStore<{ followsReplay: boolean }>;
}

/** Returns the playback of a workbook, at the prices of its replay. */
export function workbookPlayback(parts: PlaybackParts): Playback {
  const { platform, client, replay, calls, live, spending, prices, boardState } = parts;
  return new Playback({
    platform,
    clock: replay,
    priceFrom: async (atMs, signal) => {
      await calls.forgetDeleted();
      return playbackPrice({ platform, client, prices }, atMs, signal);
    },
    basis: () => `${calls.changes.get()} ${live.watchedCount} ${boardState.get().followsReplay}`,
    changes: [calls.changes, live.state, boardState],
    askAbove: () => spending.store.get().limits.askAbove,
  });
}
