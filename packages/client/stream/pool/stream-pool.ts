import type { RemedyWords } from "../../errors/remedy";
import type { MarketClient } from "../../market-client";
import { Alarm } from "../../transport/alarm";
import { ServiceError } from "../../transport/errors";
import { BoardPolls } from "./board-polls";
import { requestBoard, type BoardResult } from "../board-result";
import type { StreamEvent } from "../connection/board-stream";
import { streamParts, type OpeningTurn, type StreamParts } from "../connection/stream-opener";
import type { StreamPayment } from "../connection/stream-minutes";
import type { FeedEvent, HubEvent, PoolStatus, ResumableStream } from "../hub-event";
import type { LiveSettings } from "../live-settings";
import type { NewestBoards } from "../newest-boards";
import { OpenStreams } from "./open-streams";
import { StreamLimitTracker, type AccountStreamLimits, type StreamLimits } from "../plan/stream-limits";
import { plannedFeeds, type StreamPlan } from "../plan/stream-plan";
import { PoolFeeds } from "./pool-feeds";
import { poolStatus } from "./pool-status";
import type { PooledStream } from "./pooled-stream";
import { ServiceSymbols } from "./service-symbols";
import { isSymbolProblem } from "../status-texts";
import { feedName, isInWindow, labelsOf, subscriptionName, type BoardWindow, type Subscription } from "../subscription";
import { SymbolNames } from "./symbol-names";

/** How long changes are collected before connections follow, in milliseconds: a sheet opens, a ticker is edited. */
const GROUPING_MS = 400;

export interface StreamPoolOptions {
  market: MarketClient;
  /** The limits that the account states, as far as known. */
  limits: () => AccountStreamLimits;
  settings: () => LiveSettings;
  /** The words of those who watch: they say what to do about an error. */
  words: RemedyWords;
  /** Receives every board and velocity. */
  newest: NewestBoards;
  /** Sends an event to the other workbooks; there are none if omitted. */
  broadcast?: (event: HubEvent) => void;
  /** Called when the status has changed. */
  onStatus: (status: PoolStatus) => void;
  /** Connections of the workbook that led before: they are resumed if they are still wanted. */
  resumable: readonly ResumableStream[];
  /** The service's names of symbols, as the workbook that led before has learned them. */
  names: PoolStatus["names"];
  /** What pays the minutes of streams; the client if omitted. */
  payment?: StreamPayment;
  /** When streams may be opened, if another client of the account hands its streams over. */
  turn?: OpeningTurn | undefined;
  /** Whether events have the payload as received, and say where boards may have been missed; not if omitted. */
  keepsText?: boolean;
  /** Whether nobody else uses the streams of the account; others may if omitted. */
  isOnlyUser?: boolean;
}

/** The connections and polls that the subscriptions of all workbooks need. */
export class StreamPool {
  readonly #options: StreamPoolOptions;
  readonly #parts: StreamParts;
  readonly #limits: StreamLimitTracker;
  readonly #feeds: PoolFeeds;
  readonly #alarm: Alarm;
  readonly #closed = new AbortController();
  readonly #streams: OpenStreams;
  readonly #polls: BoardPolls;
  readonly #symbols: ServiceSymbols;
  #subscriptions: readonly Subscription[] = [];
  #plan: StreamPlan = { streams: [], polls: [], routes: new Map(), reviewAtMs: undefined };
  #planDueAtMs: number | undefined;
  /** What the streams have stated of the account and of their data. */
  #stated: Pick<PoolStatus, "creditsRemaining" | "attribution"> = {
    creditsRemaining: undefined,
    attribution: undefined,
  };
  /** The last status that was reported, as text. */
  #reported = "";
  #isHandedOver = false;

  constructor(options: StreamPoolOptions) {
    const { market, limits, settings, resumable, names, payment, turn, isOnlyUser = false } = options;
    const labels = (window: BoardWindow) => this.#labels(window);
    this.#options = options;
    this.#feeds = new PoolFeeds(options.keepsText);
    this.#parts = { ...streamParts(market), ...payment, turn };
    const { platform } = this.#parts;
    this.#limits = new StreamLimitTracker({ account: limits, random: () => platform.random(), isOnlyUser });
    this.#symbols = new ServiceSymbols({
      market,
      names: new SymbolNames(names),
      labels,
      signal: this.#closed.signal,
      onChange: () => this.review(0),
      onRefused: (stream) => this.#openOthers(stream),
    });
    this.#alarm = new Alarm(platform, () => this.#onAlarm());
    this.#polls = new BoardPolls({
      platform,
      market,
      everyMs: () => settings().pollEveryMs,
      labels,
      onResult: (window, result) => this.#onPolled(window, result),
    });
    this.#streams = new OpenStreams({
      parts: this.#parts,
      resumable,
      labels,
      onEvent: (stream, event) => this.#onStreamEvent(stream, event),
    });
  }

  /** Sets what to serve. Connections follow a moment later, or at once if there are streams to resume. */
  subscribe(subscriptions: readonly Subscription[]): void {
    this.#subscriptions = subscriptions;
    this.#symbols.setWatched(subscriptions);
    this.review(this.#streams.hasResumable ? 0 : GROUPING_MS);
  }

  /** Drops the symbols without a subscription at once: nobody pays for them any more. */
  dropIdle(): void {
    this.#streams.dropIdle();
    this.review(0);
  }

  /** Plans again in `inMs` milliseconds: limits or settings may have changed. */
  review(inMs = GROUPING_MS): void {
    if (this.#isHandedOver) return;
    const dueAtMs = this.#now() + inMs;
    this.#planDueAtMs = Math.min(dueAtMs, this.#planDueAtMs ?? Infinity);
    if (inMs === 0) this.#onAlarm();
    else this.#setAlarm();
  }

  /** Retries closed, refused and waiting connections at once: the user has resolved the cause. */
  restart(): void {
    this.#symbols.retryUnknown();
    this.#limits.reset();
    this.#streams.restart();
    this.#polls.restart();
    this.review(0);
  }

  /** The service has responded to another request: streams that wait because it could not be reached connect soon. */
  noteReachable(): void {
    this.#streams.noteReachable();
  }

  /** Sends the status and the newest boards again, for a workbook that has received nothing yet. */
  broadcastAll(): void {
    const { broadcast, newest: boards } = this.#options;
    this.#reported = "";
    this.#reportStatus();
    for (const feed of plannedFeeds(this.#plan)) {
      const { newest, velocity } = boards.get(feed);
      if (newest) broadcast?.({ kind: "board", feed, ...newest, position: this.#streams.positionOf(feed) });
      if (velocity) broadcast?.({ kind: "velocity", feed, velocity });
    }
  }

  /**
   * Stops planning and reporting the status: another owner takes over the streams, and the caller ends them one by one. Returns them, and
   * the limits of the account.
   */
  handOver(): { streams: OpenStreams; limits: StreamLimits } {
    this.#isHandedOver = true;
    this.#alarm.clear();
    return { streams: this.#streams, limits: this.#limits.at(this.#now()) };
  }

  /** Ends every connection and poll. */
  close(): void {
    this.#closed.abort();
    this.#alarm.clear();
    this.#streams.close();
    this.#polls.follow([]);
  }

  #now(): number {
    return this.#parts.platform.now();
  }

  #onAlarm(): void {
    const nowMs = this.#now();
    const isDue = [this.#planDueAtMs, this.#plan.reviewAtMs].some((atMs) => atMs !== undefined && atMs <= nowMs);
    if (isDue || this.#limits.isRefused) this.#applyPlan();
    this.#reportStatus();
    this.#setAlarm();
  }

  #setAlarm(): void {
    const nowMs = this.#now();
    const replacing = this.#streams.all.flatMap(({ replacingUntilMs }) => replacingUntilMs ?? []);
    const times = [this.#planDueAtMs, this.#plan.reviewAtMs, this.#limits.retryAtMs(nowMs), ...replacing];
    const later = times.filter((atMs) => atMs !== undefined && (atMs > nowMs || atMs === this.#planDueAtMs));
    this.#alarm.set(Math.min(...later.map((atMs) => atMs ?? Infinity)));
  }

  #applyPlan(): void {
    const { pollsWhenCheaper, pollEveryMs, lingerMs } = this.#options.settings();
    const nowMs = this.#now();
    const limits = this.#limits.at(nowMs);
    this.#planDueAtMs = undefined;
    const plan = this.#symbols.plan({
      subscriptions: this.#subscriptions,
      open: this.#streams.candidates,
      before: this.#plan.routes,
      limits,
      cheapestAtPollMs: pollsWhenCheaper ? pollEveryMs : undefined,
      nowMs,
      lingerMs,
    });
    this.#plan = { ...plan, streams: this.#streams.follow(plan.streams, limits, nowMs) };
    this.#polls.follow(this.#plan.polls);
    this.#feeds.setServed(new Set(plannedFeeds(this.#plan)));
  }

  /** Returns the functions whose cells show boards of a window. */
  #labels(window: BoardWindow): string[] {
    const { routes } = this.#plan;
    return labelsOf(this.#subscriptions.filter((one) => isInWindow(routes.get(subscriptionName(one)), window)));
  }

  #onStreamEvent(stream: PooledStream, event: StreamEvent): void {
    if (!this.#streams.has(stream)) return;
    const { version } = this.#feeds;
    const feedEvent = this.#feeds.fromStream(stream, event);
    // Most boards change no status. Comparing it with each makes a second of frames take 8 ms instead of 6 (`npm run bench -- live`).
    if (feedEvent) return this.#deliver(feedEvent, this.#feeds.version !== version);
    if (event.kind === "credits") this.#stated.creditsRemaining = event.credits.remaining ?? undefined;
    if (event.kind === "connected") {
      this.#stated.attribution = event.connected.attribution ?? this.#stated.attribution;
      this.#symbols.noteCarried(stream, event.connected.symbols);
    }
    if (event.kind === "unavailable") void this.#requestLast(stream, event.unavailable.symbol);
    if (event.kind === "state") this.#noteState(stream);
    this.#reportStatus();
  }

  /** Passes a board or velocity on to this workbook and to the others. No cell shows it with the state before it. */
  #deliver(event: FeedEvent, changesStatus: boolean): void {
    this.#options.broadcast?.(event);
    this.#options.newest.receive(event, changesStatus ? () => this.#reportStatus() : undefined);
  }

  #noteState(stream: PooledStream): void {
    const nowMs = this.#now();
    const { state } = stream;
    if (state.kind === "open" && this.#limits.accept(nowMs)) this.review(0);
    if (state.kind === "closed" && state.reason instanceof ServiceError)
      this.#symbols.noteRefused(stream, state.reason);
    if (stream.refusals === 0) return;
    const open = this.#streams.all.filter(({ state }) => state.kind === "open").length;
    if (!this.#limits.refuse(stream, open, nowMs)) return;
    this.#streams.remove(stream);
    this.review(0);
  }

  /** A symbol that is not streamed now may still have a last board; if it does not exist, it is paid for no longer. */
  async #requestLast(stream: PooledStream, sent: string): Promise<void> {
    const { window } = stream;
    const symbol = stream.requestedSymbol(sent);
    if (symbol === undefined || this.#feeds.notes(feedName(symbol, window)).hasBoard) return;
    const context = { signal: this.#closed.signal, labels: () => this.#labels(window) };
    const result = await requestBoard(this.#options.market, symbol, window, context);
    if (result) this.#onPolled(window, result);
  }

  /** Opens a refused stream again without the symbols that the service does not know. */
  #openOthers(stream: PooledStream): void {
    if (!this.#streams.has(stream)) return;
    this.#streams.remove(stream);
    this.review(0);
  }

  #onPolled(window: BoardWindow, result: BoardResult): void {
    const feedEvent = this.#feeds.fromPoll(window, result);
    const attribution = "fetched" in result ? result.fetched.meta?.attribution : undefined;
    if (attribution) this.#stated.attribution = attribution;
    if (feedEvent) this.#deliver(feedEvent, true);
    if ("problem" in result && isSymbolProblem(result.problem) && result.problem.code === "symbol_not_found") {
      this.#symbols.refuse(result.symbol, result.problem);
      this.review(0);
    }
    this.#reportStatus();
  }

  /** Reports the status to this workbook and to the others if it has changed. */
  #reportStatus(): void {
    if (this.#closed.signal.aborted || this.#isHandedOver) return;
    const { settings, words, broadcast, onStatus } = this.#options;
    const nowMs = this.#now();
    const status = poolStatus({
      ...this.#stated,
      plan: this.#plan,
      streams: this.#streams.all,
      feeds: this.#feeds,
      unknown: this.#symbols.unknown(this.#subscriptions),
      names: this.#symbols.names.renamed,
      pollEveryMs: settings().pollEveryMs,
      symbolsPerCall: this.#limits.at(nowMs).symbolsPerHeatmapCall,
      isRefused: this.#limits.isRefused,
      nowMs,
      words,
    });
    const text = JSON.stringify(status);
    if (text === this.#reported) return;
    this.#reported = text;
    broadcast?.({ kind: "status", status });
    onStatus(status);
  }
}
