import type { MarketClient } from "../client/market-client";
import type { Platform } from "../transport/platform";
import { BoardHub } from "../stream/board-hub";
import type { BoardWatch } from "../stream/board-watch";
import type { HubState } from "../stream/hub-state";
import type { LiveBoard } from "../stream/live-board";
import type { LiveSettings } from "../stream/live-settings";
import { explainProblem } from "./explain-problem";
import type { KeptLiveSettings } from "./kept-live-settings";
import type { KnownLimits } from "./known-limits";
import { liveOrigin } from "./live-origin";
import type { Origin } from "./origin";
import { PushPace } from "./push-pace";
import { Seconds } from "./seconds";

export type { BoardWatch } from "../stream/board-watch";
export type { HubState } from "../stream/hub-state";
export type { LiveBoard } from "../stream/live-board";
export { liveSettingsExplained, type LiveSettings } from "../stream/live-settings";

export interface LiveOptions {
  market: MarketClient;
  platform: Platform;
  limits: KnownLimits;
  settings: KeptLiveSettings;
  allowanceName: () => string | undefined;
  /** The instant of the replay clock; undefined while it is off. */
  replayAtMs: () => number | undefined;
  visibility: { isVisible: () => boolean; subscribe: (listener: () => void) => () => void };
}

/** Live data for the cells and the pane: boards as they come, and how everything stands. */
export class Live {
  /** Connections, watched boards and what they cost a minute. */
  readonly state: { get: () => HubState; subscribe: (listener: () => void) => () => void };
  /** The pace at which streaming cells are pushed to Excel. */
  readonly pace: PushPace;
  readonly #hub: BoardHub;
  readonly #settings: KeptLiveSettings;
  readonly #seconds: Seconds;

  constructor({ market, platform, limits, settings, allowanceName, replayAtMs, visibility }: LiveOptions) {
    this.pace = new PushPace(platform);
    this.#seconds = new Seconds(platform);
    this.#settings = settings;
    this.#hub = new BoardHub({
      platform,
      parts: market.streamParts,
      ask: (question, signal) => market.gex.heatmap(question, signal),
      lastKnown: (question) => market.gex.rememberedHeatmap(question),
      past: (question, atMs, signal) => market.gex.historical({ ...question, atMs }, signal),
      limits: () => limits.streams,
      settings: () => settings.settings,
      explain: explainProblem,
      serviceNow: () => market.clock.now(),
      allowanceName,
      replayAtMs,
      visibility,
    });
    this.state = this.#hub.store;
  }

  get settings(): LiveSettings {
    return this.#settings.settings;
  }

  /** Calls `hear` at once with what is known of a board, then at every change; returns how to stop. */
  watch(watch: BoardWatch, hear: (live: LiveBoard) => void): () => void {
    return this.#hub.watch(watch, hear);
  }

  /** Where what a cell shows of a watched board came from; undefined while it shows nothing of it. */
  originOf(watch: BoardWatch, live: LiveBoard): Omit<Origin, "functionName"> | undefined {
    return liveOrigin(watch, live, this.state.get());
  }

  /** Calls back each second; returns how to stop. */
  everySecond(listener: () => void): () => void {
    return this.#seconds.subscribe(listener);
  }

  /** Live data of this workbook rests until it is resumed. */
  pause(): void {
    this.#hub.pause();
  }

  /** Live data runs again, and whatever is closed is tried again. */
  resume(): void {
    this.#hub.resume();
  }

  /** A cause was mended, with credits or another limit. */
  restart(): void {
    this.#hub.restart();
  }

  /** The key or a host has changed. */
  forget(): void {
    this.#hub.forget();
  }

  /** The replay clock was set, has moved, or is off. */
  noteReplay(): void {
    this.#hub.noteReplay();
  }

  /** The account's limits have changed. */
  noteLimits(): void {
    this.#hub.noteSettings();
  }

  /** Sets how live data is fetched and when it rests. False when that lasts until the workbook is closed only. */
  choose(settings: LiveSettings): boolean {
    const isKept = this.#settings.keep(settings);
    this.#hub.noteSettings();
    return isKept;
  }
}
