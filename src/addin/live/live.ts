import {
  type BoardHub,
  type BoardHubOptions,
  type BoardListener,
  type EndpointCall,
  type HubState,
  type LiveBoard,
  type LiveSettings,
  type MarketClient,
  type ReadableStore,
  type Store,
  type WatchRequest,
  boardHubCode,
  cellWords,
  emptyLiveBoard,
  emptyPoolStatus,
} from "@strikebook/client";
import { type Origin, isSum } from "@strikebook/contract";
import { type CellMarket, expirationSession } from "@strikebook/formulas";
import type { Environment } from "../environment/environment";
import { liveOrigin } from "./live-origin";
import type { LiveSums } from "./live-sums";
import { loadOnce } from "../environment/load-once";
import type { PastData } from "../market/past-data";
import type { ShownMarket } from "../market/shown-market";
import { PushPace } from "./push-pace";
import type { StoredAccountLimits } from "../settings/account-limits";
import type { StoredSpendingLimits } from "../settings/spending-limits";
import { LaterQuotes } from "./later-quotes";
import { type LiveQuotesState, noLiveQuotes } from "./live-quotes-state";
import type { ReplayedCellData } from "../market/replayed-cell-data";
import { Seconds } from "./seconds";
import type { StoredLiveSettings } from "../settings/stored-live-settings";

const notLoaded = "The code for live data could not be loaded. Check the internet connection, then recalculate.";

interface LiveParts {
  environment: Pick<Environment, "platform" | "visibility">;
  client: MarketClient;
  market: ShownMarket;
  limits: StoredAccountLimits;
  liveSettings: StoredLiveSettings;
  /** Whether the user has paused everything: live data here, and requests in `spending-approval.ts`. */
  paused: Store<boolean>;
  /** Above which price of a minute the user is asked before quotes are requested. */
  spendingLimits: StoredSpendingLimits;
  /** Stores the streamed boards of whole minutes. */
  pastData: PastData;
}

/** What live cells watch and what it costs. */
interface LiveDataState extends HubState {
  /** Of quotes. The credits per minute of all live data include theirs. */
  readonly quotes: LiveQuotesState;
}

/** A root or a sum of roots that cells watch. */
export interface WatchedSymbol {
  /** What is watched. */
  window: Pick<WatchRequest, "symbol" | "metric" | "maxStrikes" | "expirations" | "needs">;
  live: LiveBoard;
}

/** The state while nothing has been watched. */
const idleState: LiveDataState = {
  role: "alone",
  workbooks: 1,
  suspension: undefined,
  boards: [],
  pool: emptyPoolStatus,
  creditsPerMinute: 0,
  quotes: noLiveQuotes,
};

/**
 * Live data for the cells and the pane.
 *
 * The code of streams is loaded when a cell watches a board for the first time: most workbooks show no live data, and a sixth of the
 * functions' code is not loaded with them.
 */
export class Live {
  /** Connections, watched boards, quotes and what they cost. */
  readonly state: ReadableStore<LiveDataState>;
  /** The quotes of contracts. */
  readonly quotes: LaterQuotes;
  /** Whether the user has paused everything. */
  readonly paused: Store<boolean>;
  /** The pace at which streaming cells are pushed to Excel. */
  readonly pace: PushPace;
  /** The sessions from which cells count words for expirations such as `0dte`, by the addresses of the cells. */
  readonly sessionsOfCells = new Map<string, string>();
  readonly #options: BoardHubOptions;
  readonly #listeners = new Set<() => void>();
  #hub: BoardHub | undefined;
  #sums: LiveSums | undefined;
  #state: LiveDataState | undefined;
  readonly #load = loadOnce(() => this.#open());
  readonly #loadSums = loadOnce(() => this.#openSums());
  readonly #settings: StoredLiveSettings;
  readonly #seconds: Seconds;

  constructor({ environment, client, market, limits, liveSettings, paused, spendingLimits, pastData }: LiveParts) {
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
      follows: (cell, atMs) => market.follows(cell, atMs) && this.#countsFrom(cell, atMs),
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
    const settings = () => liveSettings.settings;
    this.quotes = new LaterQuotes({ platform, visibility, client, market, settings, spendingLimits, paused });
    this.quotes.store.subscribe(() => this.#changed());
    this.state = {
      get: () => (this.#state ??= this.#currentState),
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  }

  get #currentState(): LiveDataState {
    const hub = this.#hub?.store.get() ?? idleState;
    const quotes = this.quotes.store.get();
    return { ...hub, quotes, creditsPerMinute: hub.creditsPerMinute + quotes.creditsPerMinute };
  }

  #changed(): void {
    this.#state = undefined;
    for (const listener of [...this.#listeners]) listener();
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

  /** The number of boards and contracts that cells watch. */
  get watchedCount(): number {
    return this.state.get().boards.length + this.quotes.all.length;
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

  /** Whether what a cell watches is what it shows at an instant: otherwise it watches other expirations as soon as the clock is there. */
  #countsFrom(cell: string | undefined, atMs: number): boolean {
    const session = this.sessionsOfCells.get(cell ?? "");
    return session === undefined || session === expirationSession(atMs);
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
    this.quotes.restart();
  }

  /** Retries closed connections: credits or a limit have changed. */
  restart(): void {
    this.#hub?.restart();
    this.quotes.restart();
  }

  /** Discards everything: the key or a host has changed. */
  reset(): void {
    this.#hub?.reset();
    this.quotes.reset();
  }

  /** Returns the calls that `replayed` makes if the cells follow that `isPart` selects by their addresses; all if omitted. */
  replayedCalls(
    past: Pick<CellMarket, "callOf">,
    atMs: number,
    isPart?: (cell: string | undefined) => boolean,
  ): EndpointCall[] {
    const boards = this.#hub?.replayedCalls(past, atMs, isPart) ?? [];
    return [...boards, ...this.quotes.replayedCalls(past, isPart)];
  }

  /** Requests what the cells watch at an instant of the replay clock, in milliseconds since 1970 UTC. Shows nothing. */
  async replayed(past: Pick<CellMarket, "get">, atMs: number, signal: AbortSignal): Promise<ReplayedCellData> {
    const boards = this.#hub?.replayedBoards(past, atMs, signal) ?? [];
    const quotes = this.quotes.replayedQuotes(past, atMs, signal);
    return { boards: await boards, quotes: await quotes };
  }

  /** Called when the replay clock was set, has moved or was switched off. All cells are pushed together, with what was `loaded`. */
  onReplayChanged(loaded?: ReplayedCellData): void {
    this.pace.together(() => {
      this.#hub?.onReplayChanged(loaded?.boards);
      this.quotes.review(loaded?.quotes);
    });
  }

  /** Called when the account's limits have changed. */
  onLimitsChanged(): void {
    this.#hub?.onSettingsChanged();
  }

  /** Sets how live data is fetched and when it pauses. Returns false if that lasts only until the workbook is closed. */
  setSettings(settings: LiveSettings): boolean {
    const isStored = this.#settings.store(settings);
    this.#hub?.onSettingsChanged();
    this.quotes.review();
    return isStored;
  }

  async #open(): Promise<BoardHub> {
    const stream = await boardHubCode();
    const hub = new stream.BoardHub(this.#options);
    hub.store.subscribe(() => this.#changed());
    if (this.paused.get()) hub.pause();
    this.#hub = hub;
    this.#state = undefined;
    return hub;
  }

  async #openSums(): Promise<LiveSums> {
    const [hub, { LiveSums }] = await Promise.all([this.#load(), import(/* webpackChunkName: "sums" */ "./live-sums")]);
    this.#sums = new LiveSums({ hub, client: this.#options.market });
    return this.#sums;
  }
}
