import {
  Alarm,
  type BoardHub,
  type BoardHubOptions,
  type BoardListener,
  type EndpointCall,
  type HubState,
  type LiveBoard,
  type LiveSettings,
  type MarketClient,
  type PastBoards,
  type Platform,
  type ReadableStore,
  type ReplayedBoard,
  type Store,
  type WatchRequest,
  boardHubCode,
  cellWords,
  emptyLiveBoard,
  emptyPoolStatus,
} from "@strikebook/client";
import { type Origin, isSum } from "@strikebook/contract";
import type { Environment } from "../environment/environment";
import { liveOrigin } from "./live-origin";
import type { LiveSums } from "./live-sums";
import { loadOnce } from "../environment/load-once";
import type { PastData } from "../market/past-data";
import type { ShownMarket } from "../market/shown-market";
import { PushPace } from "./push-pace";
import type { StoredAccountLimits } from "../settings/account-limits";
import type { StoredLiveSettings } from "../settings/stored-live-settings";

const SECOND_MS = 1_000;

const notLoaded = "The code for live data could not be loaded. Check the internet connection, then recalculate.";

interface LiveParts {
  environment: Pick<Environment, "platform" | "visibility">;
  client: MarketClient;
  market: ShownMarket;
  limits: StoredAccountLimits;
  liveSettings: StoredLiveSettings;
  /** Whether the user has paused everything: live data here, and requests in `spending-approval.ts`. */
  paused: Store<boolean>;
  /** Stores the streamed boards of whole minutes. */
  pastData: PastData;
}

/** A root or a sum of roots that cells watch. */
export interface WatchedSymbol {
  /** What is watched. */
  window: Pick<WatchRequest, "symbol" | "metric" | "maxStrikes" | "expirations" | "needs">;
  live: LiveBoard;
}

/** The state while nothing has been watched. */
const idleState: HubState = {
  role: "alone",
  workbooks: 1,
  suspension: undefined,
  boards: [],
  pool: emptyPoolStatus,
  creditsPerMinute: 0,
};

/**
 * Live data for the cells and the pane.
 *
 * The code of streams is loaded when a cell watches a board for the first time: most workbooks show no live data, and a sixth of the
 * functions' code is not loaded with them.
 */
export class Live {
  /** Connections, watched boards and what they cost. */
  readonly state: ReadableStore<HubState>;
  /** Whether the user has paused everything. */
  readonly paused: Store<boolean>;
  /** The pace at which streaming cells are pushed to Excel. */
  readonly pace: PushPace;
  readonly #options: BoardHubOptions;
  readonly #listeners = new Set<() => void>();
  #hub: BoardHub | undefined;
  #sums: LiveSums | undefined;
  readonly #load = loadOnce(() => this.#open());
  readonly #loadSums = loadOnce(() => this.#openSums());
  readonly #settings: StoredLiveSettings;
  readonly #seconds: Seconds;

  constructor({ environment, client, market, limits, liveSettings, paused, pastData }: LiveParts) {
    const { platform, visibility } = environment;
    this.paused = paused;
    this.pace = new PushPace(platform);
    this.#seconds = new Seconds(platform, () => market.atMs.get() === undefined);
    this.#settings = liveSettings;
    this.#options = {
      platform,
      market: client,
      limits: () => limits.values,
      settings: () => liveSettings.settings,
      words: cellWords,
      replayAtMs: () => market.atMs.get(),
      pastBoards: () => market.current,
      follows: (cell, atMs) => market.follows(cell, atMs),
      visibility,
      onMinute: pastData.record,
    };
    const { workbooks } = client;
    // The leader holds the connections of all workbooks, also if its own cells show no live data. Without the code it cannot lead.
    workbooks.listen("live", {
      onMessage: () => {
        if (workbooks.isLeader) this.#load().catch(() => workbooks.isLeader && workbooks.rejoin());
      },
    });
    this.state = {
      get: () => this.#hub?.store.get() ?? idleState,
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  }

  get settings(): LiveSettings {
    return this.#settings.settings;
  }

  /**
   * Passes the state of a watched board to `listener`, at once if the code of streams is loaded, then at every change. The returned
   * function stops the calls.
   */
  watch(request: WatchRequest, listener: BoardListener): () => void {
    const loaded = isSum(request.symbol) ? this.#sums : this.#hub;
    if (loaded) return loaded.watch(request, listener);
    let isEnded = false;
    let stop = () => {
      isEnded = true;
    };
    const load = isSum(request.symbol) ? this.#loadSums : this.#load;
    load().then(
      (boards) => {
        if (!isEnded) stop = boards.watch(request, listener);
      },
      () => {
        if (!isEnded) listener.receive({ ...emptyLiveBoard(request.symbol), state: "closed", reason: notLoaded });
      },
    );
    return () => stop();
  }

  /** Returns the origin of what a cell shows of a watched board, of each root if it is a sum; none if it shows nothing of it. */
  originsOf(request: WatchRequest, live: LiveBoard): Origin[] {
    const { roots = [{ request, live }] } = live;
    return roots.flatMap((root) => liveOrigin(root.request, root.live, this.state.get()) ?? []);
  }

  /** The boards that cells watch: of roots and of sums of roots. */
  get boards(): readonly WatchedSymbol[] {
    const roots = this.state.get().boards.flatMap(({ subscription, live }): WatchedSymbol[] => {
      const { symbol, window, spotOnly } = subscription;
      // That of a root of a sum is shown as a part of the sum alone.
      return window.includeEmpty ? [] : [{ window: { ...window, symbol, needs: spotOnly ? "spot" : "board" }, live }];
    });
    const sums = this.#sums?.boards.map(({ request, live }): WatchedSymbol => ({ window: request, live })) ?? [];
    return [...sums, ...roots];
  }

  /** Calls `listener` every second, except during a replay, whose time stands still. The returned function ends that. */
  everySecond(listener: () => void): () => void {
    return this.#seconds.subscribe(listener);
  }

  /** Suspends live data of this workbook until it is resumed. */
  pause(): void {
    this.paused.set(true);
    this.#hub?.pause();
  }

  /** Starts live data again, and retries closed connections. */
  resume(): void {
    this.paused.set(false);
    this.#hub?.resume();
  }

  /** Retries closed connections: credits or a limit have changed. */
  restart(): void {
    this.#hub?.restart();
  }

  /** Discards everything: the key or a host has changed. */
  reset(): void {
    this.#hub?.reset();
  }

  /** Returns the calls that `replayedBoards` makes if the cells follow that `isPart` selects by their addresses; all if omitted. */
  replayedCalls(
    past: Pick<MarketClient, "callOf">,
    atMs: number,
    isPart?: (cell: string | undefined) => boolean,
  ): EndpointCall[] {
    return this.#hub?.replayedCalls(past, atMs, isPart) ?? [];
  }

  /** Requests what the cells watch at an instant of the replay clock, in milliseconds since 1970 UTC. Shows nothing. */
  async replayedBoards(past: PastBoards, atMs: number, signal: AbortSignal): Promise<ReplayedBoard[]> {
    return this.#hub?.replayedBoards(past, atMs, signal) ?? [];
  }

  /** Called when the replay clock was set, has moved or was switched off. All cells are pushed together, with the boards `loaded`. */
  onReplayChanged(loaded: readonly ReplayedBoard[] = []): void {
    this.pace.together(() => this.#hub?.onReplayChanged(loaded));
  }

  /** Called when the account's limits have changed. */
  onLimitsChanged(): void {
    this.#hub?.onSettingsChanged();
  }

  /** Sets how live data is fetched and when it pauses. Returns false if that lasts only until the workbook is closed. */
  setSettings(settings: LiveSettings): boolean {
    const isStored = this.#settings.store(settings);
    this.#hub?.onSettingsChanged();
    return isStored;
  }

  async #open(): Promise<BoardHub> {
    const stream = await boardHubCode();
    const hub = new stream.BoardHub(this.#options);
    hub.store.subscribe(() => {
      for (const listener of [...this.#listeners]) listener();
    });
    if (this.paused.get()) hub.pause();
    this.#hub = hub;
    return hub;
  }

  async #openSums(): Promise<LiveSums> {
    const [hub, { LiveSums }] = await Promise.all([this.#load(), import(/* webpackChunkName: "sums" */ "./live-sums")]);
    this.#sums = new LiveSums({ hub, client: this.#options.market });
    return this.#sums;
  }
}

/** Calls its listeners every second while time passes, with one timer for all. */
class Seconds {
  readonly #listeners = new Set<() => void>();
  readonly #alarm: Alarm;

  constructor(platform: Pick<Platform, "now" | "sleep">, timePasses: () => boolean) {
    this.#alarm = new Alarm(platform, () => {
      this.#alarm.setAfter(SECOND_MS);
      if (!timePasses()) return;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  subscribe(listener: () => void): () => void {
    // The same function may be subscribed twice.
    const own = () => listener();
    this.#listeners.add(own);
    if (!this.#alarm.isSet) this.#alarm.setAfter(SECOND_MS);
    return () => {
      this.#listeners.delete(own);
      if (this.#listeners.size === 0) this.#alarm.clear();
    };
  }
}
