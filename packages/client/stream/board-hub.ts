import type { MarketClient } from "../market-client";
import type { EndpointCall } from "../requests/endpoint-call";
import { endpoints } from "@strikebook/contract";
import { explain } from "../errors/explained-error";
import { Alarm } from "../transport/alarm";
import type { Platform } from "../transport/platform";
import type { BoardResult, FetchedBoard } from "./board-result";
import type { FeedEvent } from "./hub-event";
import { DerivedStore, hubState, type HubState } from "./hub-state";
import { LastBoards } from "./last-boards";
import { emptyLiveBoard, withStatus, type FeedStatus, type LiveBoard, type ReceivedBoard } from "./live-board";
import { MinuteBoards, type OnMinute } from "./minute-boards";
import { NewestBoards, startsDayAgain } from "./newest-boards";
import { quoteReviewMs, quoteStatus } from "./quote-state";
import { ReplayedBoards, boardCalls, requestBoards, type PastBoards, type ReplayedBoard } from "./replayed-boards";
import { SharedStreams, type SharedStreamsOptions } from "./shared-streams";
import type { Subscription, WatchRequest } from "./subscription";
import { Suspension } from "./suspension";
import { handedOver, servedBy, WatchedBoards, type BoardListener, type WatchedBoard } from "./watched-boards";

export interface BoardHubOptions extends Omit<
  SharedStreamsOptions,
  "newest" | "onStatus" | "onHandover" | "onWorkbooksChanged"
> {
  platform: Platform;
  /** The time of the replay clock, in milliseconds since 1970 UTC; `undefined` while it is off. Always off if omitted. */
  replayAtMs?: () => number | undefined;
  /** Returns what boards at the time of the replay clock are requested from; the client if omitted. */
  pastBoards?: () => PastBoards;
  /** Whether a cell, by its address, follows the replay clock to a time, in milliseconds since 1970 UTC; all do if omitted. */
  follows?: (cell: string | undefined, atMs: number) => boolean;
  /** Whether the workbook is visible, and how to be notified of a change; always visible if omitted. */
  visibility?: { isVisible: () => boolean; subscribe: (listener: () => void) => () => void };
  /** Receives the streamed boards of whole minutes; not if omitted. */
  onMinute?: OnMinute;
}

/**
 * The live boards of one workbook: any number of cells over the fewest connections.
 *
 * Watchers always receive the newest known board and its status, with what to do as text, and never a board that is older than
 * the one before.
 */
export class BoardHub {
  /** Connections, polls, watched boards and what they cost. */
  readonly store: DerivedStore<HubState>;
  readonly #options: BoardHubOptions;
  readonly #watched = new WatchedBoards(() => this.#review());
  readonly #newest = new NewestBoards((event) => this.#onNewer(event));
  readonly #suspension: Suspension;
  readonly #streams: SharedStreams;
  readonly #replayed: ReplayedBoards;
  readonly #last: LastBoards;
  readonly #minutes: MinuteBoards;
  readonly #alarm: Alarm;
  readonly #stopVisibility: () => void;
  /** The feed that serves each subscription, by its name. */
  #routes: ReadonlyMap<string, string> = new Map();
  #subscribed = "[]";
  #isReplaying = false;
  #isClosed = false;

  constructor(options: BoardHubOptions) {
    const { platform, market, settings, visibility } = options;
    this.#options = options;
    this.#suspension = new Suspension(platform, settings, () => market.clock.now());
    this.#alarm = new Alarm(platform, () => this.#review());
    this.#replayed = new ReplayedBoards((boards) => this.#showReplayed(boards));
    this.#minutes = new MinuteBoards(options.onMinute);
    this.#last = new LastBoards(market, (subscription, result) => this.#showLast(subscription, result));
    this.store = new DerivedStore(platform, () => this.#state());
    this.#streams = new SharedStreams({
      ...options,
      newest: this.#newest,
      onHandover: () => this.#watched.boards.forEach((watched) => this.#publish(watched, handedOver(watched))),
      onStatus: () => this.#onStatus(),
      onWorkbooksChanged: () => this.store.invalidate(),
    });
    this.#stopVisibility = visibility?.subscribe(() => this.#setVisible(visibility.isVisible())) ?? (() => undefined);
    if (visibility) this.#setVisible(visibility.isVisible());
  }

  /** Passes the known board to `listener` at once, then at every change. The returned function ends that. */
  watch(request: WatchRequest, listener: BoardListener): () => void {
    return this.#watched.watch(request, (name, subscription) => this.#first(name, subscription), listener);
  }

  /** Suspends live data of this workbook until it is resumed. */
  pause(): void {
    this.#suspension.isPaused = true;
    this.#review();
  }

  /** Starts live data again whatever stopped it, and retries closed connections. */
  resume(): void {
    this.#suspension.isPaused = false;
    this.restart();
  }

  /** Retries connections that were closed, refused, or suspended while the market was closed: the user has changed the key, credits or a limit. */
  restart(): void {
    this.#suspension.expectBoards();
    this.#streams.restart();
    this.#review();
  }

  /** Applies changed limits of the account, or changed settings. */
  onSettingsChanged(): void {
    this.#streams.review();
    this.#review();
  }

  /** Returns the calls that `replayedBoards` makes if the cells follow that `isPart` selects by their addresses; all if omitted. */
  replayedCalls(
    past: Pick<MarketClient, "callOf">,
    atMs: number,
    isPart: (cell: string | undefined) => boolean = () => true,
  ): EndpointCall[] {
    return boardCalls(past, atMs, this.#watched.subscriptionsOf(isPart));
  }

  /** Requests the watched boards at an instant of the replay clock, in milliseconds since 1970 UTC. Shows nothing. */
  replayedBoards(past: PastBoards, atMs: number, signal: AbortSignal): Promise<ReplayedBoard[]> {
    return requestBoards(past, atMs, this.#followers(atMs), signal);
  }

  /** Returns what the cells watch that follow the replay clock to a time. */
  #followers(atMs: number): Subscription[] {
    const { follows } = this.#options;
    return follows ? this.#watched.subscriptionsOf((cell) => follows(cell, atMs)) : this.#watched.subscriptions;
  }

  /** Applies a change of the replay clock. Boards that were `loaded` for its time are shown at once. */
  onReplayChanged(loaded: readonly ReplayedBoard[] = []): void {
    this.#review(loaded);
  }

  /** Discards all known boards, and serves the watched boards with the new key or host. */
  reset(): void {
    this.#newest.clear();
    this.#minutes.clear();
    this.#suspension.reset();
    this.#last.end();
    this.#replayed.end();
    this.#streams.reopen();
    this.#routes = new Map();
    this.#showFirstAgain();
    this.#review();
  }

  /** Ends everything: the page is closing. Listeners are not called again. */
  close(): void {
    this.#isClosed = true;
    this.#stopVisibility();
    this.#alarm.clear();
    this.#replayed.end();
    this.#last.end();
    this.#streams.close();
  }

  /** Decides whether live data runs, is suspended or replayed, and applies that to subscriptions and watchers. */
  #review(replayed: readonly ReplayedBoard[] = []): void {
    if (this.#isClosed) return;
    const reviewAtMs = this.#suspension.decide(this.#isAllUnavailable);
    const { subscriptions } = this.#watched;
    const replayAtMs = this.#options.replayAtMs?.();
    this.#alarm.set(subscriptions.length > 0 ? earliest(reviewAtMs, this.#quoteReviewAtMs) : undefined);
    this.#replay(replayAtMs, replayed);
    this.#subscribe(this.#suspension.status || replayAtMs !== undefined ? [] : subscriptions);
    this.#showStatus();
    if (this.#suspension.isMarketClosed && replayAtMs === undefined)
      this.#last.show(subscriptions.filter((one) => this.#newestOf(one) === undefined));
    else this.#last.end();
    this.store.invalidate();
  }

  /** When the quotes that are shown cease to be live by the market's time, in milliseconds since 1970 UTC; `undefined` for never. */
  get #quoteReviewAtMs(): number | undefined {
    const { platform, market } = this.#options;
    if (market.clock.isFixed) return undefined;
    const marketMs = market.clock.now();
    const boards = this.#watched.boards.map(({ live }) => live.board?.asOf);
    const atMs = platform.now() + quoteReviewMs(boards, marketMs) - marketMs;
    return Number.isFinite(atMs) ? atMs : undefined;
  }

  #subscribe(subscriptions: readonly Subscription[]): void {
    const text = JSON.stringify(subscriptions);
    if (text === this.#subscribed) return;
    if (this.#subscribed === "[]") this.#suspension.expectBoards();
    this.#subscribed = text;
    this.#streams.subscribe(subscriptions);
  }

  #setVisible(isVisible: boolean): void {
    this.#suspension.setVisible(isVisible);
    this.#review();
  }

  /** Whether the service reports that nothing that is watched here has a board. */
  get #isAllUnavailable(): boolean {
    const { feeds, routes } = this.#streams.status;
    const shown = new Set(routes.filter(([name]) => this.#watched.has(name)).map(([, feed]) => feed));
    return shown.size > 0 && feeds.every(({ feed, state }) => !shown.has(feed) || state === "unavailable");
  }

  #newestOf(subscription: Subscription): ReceivedBoard | undefined {
    return this.#newest.get(this.#newest.feedOf(subscription)).newest;
  }

  /** Shows a board or velocity that is newer than the last of its feed. */
  #onNewer(event: FeedEvent): void {
    this.#minutes.receive(event, this.#watched.boards, this.#routes, this.#streams.status.attribution);
    if (this.#isReplaying) return;
    const { newest, velocity } = this.#newest.get(event.feed);
    const change = event.kind === "board" ? { newest } : { velocity };
    let isReopened = false;
    for (const watched of this.#watched.boards) {
      if (this.#routes.get(watched.name) !== event.feed) continue;
      const { live } = watched;
      const next = this.#newest.update(live, change);
      if (event.kind === "board" && live.board && next !== live) {
        const { asOf } = event.board;
        // A single board may be the last one of the day before.
        this.#suspension.noteUpdate(asOf, event.receivedAtMs);
        if (startsDayAgain(live.board, event.board)) this.#options.market.clock.noteDayRestart(Date.parse(asOf));
        isReopened ||= live.state === "market closed";
      }
      this.#publish(watched, next);
    }
    if (isReopened) this.#review();
    // Once for the boards of many symbols that arrive together, after their cells.
    this.store.invalidateSoon();
  }

  #onStatus(): void {
    this.#routes = new Map(this.#streams.status.routes);
    this.#review();
  }

  /** Calls the listeners of a watched board if it has changed. */
  #publish(watched: WatchedBoard, live: LiveBoard): void {
    if (live === watched.live) return;
    watched.live = live;
    // A listener may start or end watches.
    for (const { listener } of [...watched.watches.values()]) listener.receive(live);
  }

  /** Shows the present status of every watched board, with its newest board. */
  #showStatus(): void {
    if (this.#isReplaying) return;
    const statuses = new Map(this.#streams.status.feeds.map((status) => [status.feed, status]));
    for (const watched of this.#watched.boards) {
      const feed = this.#routes.get(watched.name);
      const status = this.#suspensionOf(watched.name) ?? statuses.get(feed ?? "");
      const shown = this.#newest.update(servedBy(feed, watched), this.#newest.get(feed ?? ""));
      this.#publish(watched, this.#withStatus(shown, status ?? { state: "connecting", reason: undefined }));
    }
  }

  /** Returns a board with the status of its feed or of the suspension, as its quotes allow. */
  #withStatus(live: LiveBoard, status: FeedStatus): LiveBoard {
    const attribution = live.attribution ?? this.#streams.status.attribution;
    const quotes = {
      asOf: live.board?.asOf,
      source: attribution?.text,
      marketMs: this.#options.market.clock.now(),
    };
    return withStatus(live, quoteStatus(status, quotes));
  }

  /** Returns the status of a watched board while live data is suspended; `undefined` while it runs. */
  #suspensionOf(name: string): FeedStatus | undefined {
    const problem = this.#suspension.isMarketClosed ? this.#last.problem(name) : undefined;
    return problem ? { state: "unavailable", reason: explain(problem, this.#options.words) } : this.#suspension.status;
  }

  /** Returns what a board that was not watched before shows at once. */
  #first(name: string, subscription: Subscription): LiveBoard {
    const { symbol, window } = subscription;
    const empty = emptyLiveBoard(symbol);
    if (this.#isReplaying) return { ...empty, state: "replay" };
    const { newest, velocity } = this.#newest.forSubscription(subscription);
    const cached = newest ? undefined : this.#options.market.cached(endpoints.heatmap, { symbol, ...window });
    const shown = this.#newest.update(empty, { newest: newest ?? (cached && received(cached)), velocity });
    const suspension = this.#suspensionOf(name);
    return suspension ? this.#withStatus(shown, suspension) : shown;
  }

  #showFirstAgain(): void {
    for (const watched of this.#watched.boards) this.#publish(watched, this.#first(watched.name, watched.subscription));
  }

  #replay(atMs: number | undefined, loaded: readonly ReplayedBoard[]): void {
    const { market, pastBoards = () => market } = this.#options;
    const isReplaying = atMs !== undefined;
    if (isReplaying !== this.#isReplaying) {
      this.#isReplaying = isReplaying;
      this.#showFirstAgain();
    }
    if (isReplaying) this.#replayed.show(atMs, this.#followers(atMs), pastBoards(), loaded);
    else this.#replayed.end();
  }

  #showReplayed(boards: readonly ReplayedBoard[]): void {
    const byName = new Map(boards.map(({ name, boardOrError }) => [name, boardOrError]));
    for (const watched of this.#watched.boards) {
      const boardOrError = byName.get(watched.name);
      if (!boardOrError) continue;
      const { live } = watched;
      const shown =
        boardOrError instanceof Error
          ? { board: undefined, reason: explain(boardOrError, this.#options.words) }
          : { ...received(boardOrError), reason: undefined };
      this.#publish(watched, { ...live, ...shown });
    }
    this.store.invalidate();
  }

  /** Shows the last board of a closed market. From now on it is known as if it had been streamed. */
  #showLast(subscription: Subscription, result: BoardResult): void {
    if ("problem" in result) return this.#review();
    const board = received(result.fetched);
    this.#newest.receive({ kind: "board", feed: this.#newest.feedOf(subscription), ...board, position: undefined });
    for (const watched of this.#watched.boards) {
      const { newest } = this.#newest.forSubscription(watched.subscription);
      this.#publish(watched, this.#newest.update(watched.live, { newest }));
    }
    this.store.invalidate();
  }

  #state(): HubState {
    const { role, workbooks, status } = this.#streams;
    const suspension = this.#isReplaying ? { state: "replay" as const, reason: undefined } : this.#suspension.status;
    return hubState({ role, workbooks, pool: status, suspension, boards: this.#watched.boards });
  }
}

function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((atMs) => atMs !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

function received({ record: board, receivedAtMs, meta }: FetchedBoard): ReceivedBoard {
  return { board, lagged: false, receivedAtMs, attribution: meta?.attribution };
}
