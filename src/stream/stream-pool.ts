import type { MarketClient } from "../client/market-client";
import type { Attribution } from "../contract/meta";
import { Alarm } from "../transport/alarm";
import { callContext } from "../transport/call-context";
import type { MarketDataError } from "../transport/errors";
import { BoardPolls } from "./board-polls";
import { boardResult, type BoardResult } from "./board-result";
import type { StreamEvent } from "./connection/board-stream";
import { streamParts, type StreamParts } from "./connection/stream-opener";
import type { FeedEvent, PoolStatus, ResumableStream } from "./hub-event";
import type { LiveSettings } from "./live-settings";
import type { NewestBoards } from "./newest-boards";
import { OpenStreams } from "./open-streams";
import type { PlannedStream } from "./plan/idle-symbols";
import { StreamLimitTracker, type AccountStreamLimits } from "./plan/stream-limits";
import { plannedFeeds, streamPlan, type StreamPlan } from "./plan/stream-plan";
import { PoolFeeds } from "./pool-feeds";
import { poolStatus } from "./pool-status";
import { PooledStream } from "./pooled-stream";
import { isSymbolProblem } from "./status-texts";
import { feedName, labelsOf, subscriptionName, type BoardWindow, type Subscription } from "./subscription";
import type { WorkbookChannel } from "./workbook-channel";

/** How long changes are collected before connections follow, in milliseconds: a sheet opens, a ticker is edited. */
const GROUPING_MS = 400;

export interface StreamPoolOptions {
  market: MarketClient;
  /** The limits that the account states, as far as known. */
  limits: () => AccountStreamLimits;
  settings: () => LiveSettings;
  /** Returns the text for an error. */
  explain: (problem: unknown) => string;
  /** Receives every board and velocity. */
  newest: NewestBoards;
  /** The workbooks that receive the same events; `undefined` if this one is alone. */
  channel: WorkbookChannel | undefined;
  /** Called when the status has changed. */
  onStatus: (status: PoolStatus) => void;
  /** Connections of the workbook that led before: those that are still wanted are resumed. */
  resumable: readonly ResumableStream[];
}

/** The connections and polls that the subscriptions of all workbooks need. */
export class StreamPool {
  readonly #options: StreamPoolOptions;
  readonly #parts: StreamParts;
  readonly #limits: StreamLimitTracker;
  readonly #feeds = new PoolFeeds();
  readonly #alarm: Alarm;
  readonly #closed = new AbortController();
  readonly #streams: OpenStreams;
  readonly #polls: BoardPolls;
  /** Symbols that the service does not know, each with its refusal. */
  readonly #unknown = new Map<string, MarketDataError>();
  #subscriptions: readonly Subscription[] = [];
  #plan: StreamPlan = { streams: [], polls: [], routes: new Map(), reviewAtMs: undefined };
  #planDueAtMs: number | undefined;
  #reported: Pick<PoolStatus, "creditsRemaining" | "attribution"> = {
    creditsRemaining: undefined,
    attribution: undefined,
  };
  #lastStatus = "";

  constructor(options: StreamPoolOptions) {
    const { market, limits, settings, resumable } = options;
    this.#options = options;
    this.#parts = streamParts(market);
    const { platform } = this.#parts;
    this.#limits = new StreamLimitTracker(limits);
    this.#alarm = new Alarm(platform, () => this.#onAlarm());
    this.#polls = new BoardPolls({
      platform,
      gex: market.gex,
      everyMs: () => settings().pollEveryMs,
      labels: (window) => this.#labels(window),
      onResult: (window, result) => this.#onPolled(window, result),
    });
    this.#streams = new OpenStreams(resumable, (id, planned, replaces) => this.#openStream(id, planned, replaces));
  }

  /** Sets what to serve. Connections follow a moment later, or at once if there are streams to resume. */
  subscribe(subscriptions: readonly Subscription[]): void {
    this.#subscriptions = subscriptions;
    const wanted = new Set(subscriptions.map(({ symbol }) => symbol));
    for (const symbol of [...this.#unknown.keys()]) if (!wanted.has(symbol)) this.#unknown.delete(symbol);
    this.review(this.#streams.hasResumable ? 0 : GROUPING_MS);
  }

  /** Plans again in `inMs` milliseconds: limits or settings may have changed. */
  review(inMs = GROUPING_MS): void {
    const dueAtMs = this.#now() + inMs;
    this.#planDueAtMs = Math.min(dueAtMs, this.#planDueAtMs ?? Infinity);
    if (inMs === 0) this.#onAlarm();
    else this.#setAlarm();
  }

  /** Retries at once what is closed, refused or waiting: the user has resolved the cause. */
  restart(): void {
    this.#unknown.clear();
    this.#limits.reset();
    this.#streams.restart();
    this.#polls.restart();
    this.review(0);
  }

  /** Sends the status and the newest boards again, for a workbook that has received nothing yet. */
  broadcastAll(): void {
    const { channel, newest: boards } = this.#options;
    this.#lastStatus = "";
    this.#reportStatus();
    for (const feed of plannedFeeds(this.#plan)) {
      const { newest, velocity } = boards.get(feed);
      if (newest) channel?.broadcast({ kind: "board", feed, ...newest, position: undefined });
      if (velocity) channel?.broadcast({ kind: "velocity", feed, velocity });
    }
  }

  /** Ends every connection and poll. */
  close(): void {
    this.#closed.abort();
    this.#alarm.clear();
    this.#streams.close();
    this.#polls.close();
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
    this.#planDueAtMs = undefined;
    this.#plan = streamPlan({
      subscriptions: this.#subscriptions.filter(({ symbol }) => !this.#unknown.has(symbol)),
      open: this.#streams.candidates,
      limits: this.#limits.at(nowMs),
      cheapestAtPollMs: pollsWhenCheaper ? pollEveryMs : undefined,
      nowMs,
      lingerMs,
    });
    this.#plan = { ...this.#plan, streams: this.#streams.follow(this.#plan.streams, nowMs) };
    this.#polls.follow(this.#plan.polls);
    this.#feeds.setServed(new Set(plannedFeeds(this.#plan)));
  }

  #openStream(id: number, { window, symbols }: PlannedStream, replaces: ResumableStream | undefined): PooledStream {
    const stream: PooledStream = new PooledStream({
      parts: this.#parts,
      id,
      window,
      symbols,
      labels: () => this.#labels(window),
      replaces,
      onEvent: (event) => this.#onStreamEvent(stream, event),
    });
    return stream;
  }

  /** Returns the functions whose cells show boards of a window. */
  #labels(window: BoardWindow): string[] {
    const isServed = (one: Subscription) =>
      this.#plan.routes.get(subscriptionName(one)) === feedName(one.symbol, window);
    return labelsOf(this.#subscriptions.filter(isServed));
  }

  #onStreamEvent(stream: PooledStream, event: StreamEvent): void {
    stream.note(event);
    if (!this.#streams.has(stream)) return;
    const { version } = this.#feeds;
    const feedEvent = this.#feeds.fromStream(stream, event);
    if (feedEvent) this.#deliver(feedEvent);
    // There is a board per second and symbol, and most change no status.
    if ((event.kind === "board" || event.kind === "velocity") && this.#feeds.version === version) return;
    if (event.kind === "credits")
      this.#reported = { ...this.#reported, creditsRemaining: event.remaining ?? undefined };
    if (event.kind === "connected") this.#noteAttribution(event.connected.attribution);
    if (event.kind === "unavailable") void this.#requestLast(stream, event.symbol);
    if (event.kind === "state") this.#noteState(stream);
    this.#reportStatus();
  }

  /** Passes a board or velocity on to this workbook and to the others. */
  #deliver(event: FeedEvent): void {
    this.#options.channel?.broadcast(event);
    this.#options.newest.receive(event);
  }

  #noteAttribution(attribution: Attribution | undefined): void {
    if (attribution) this.#reported = { ...this.#reported, attribution };
  }

  #noteState(stream: PooledStream): void {
    const nowMs = this.#now();
    if (stream.state.kind === "open") this.#limits.accept(nowMs);
    if (stream.refusals === 0) return;
    const open = this.#streams.all.filter(({ state }) => state.kind === "open").length;
    if (!this.#limits.refuse(stream.refusals, open, nowMs)) return;
    this.#streams.remove(stream);
    this.review(0);
  }

  /** A symbol that cannot be streamed may still have a last board; or it does not exist, and must not be paid for any longer. */
  async #requestLast(stream: PooledStream, sent: string): Promise<void> {
    const symbol = stream.requestedSymbol(sent);
    const { window } = stream;
    if (symbol === undefined || this.#feeds.notes(feedName(symbol, window)).hasBoard) return;
    const { signal } = this.#closed;
    const context = callContext({ signal, labels: () => labelsOf(this.#subscriptions) });
    const result = await boardResult(symbol, this.#options.market.gex.heatmap({ symbol, ...window }, context), signal);
    if (result) this.#onPolled(window, result);
  }

  #onPolled(window: BoardWindow, result: BoardResult): void {
    const feedEvent = this.#feeds.fromPoll(window, result);
    if (feedEvent) this.#deliver(feedEvent);
    if ("fetched" in result) this.#noteAttribution(result.fetched.meta?.attribution);
    if ("problem" in result && isSymbolProblem(result.problem) && result.problem.code === "symbol_not_found") {
      this.#unknown.set(result.symbol, result.problem);
      this.review(0);
    }
    this.#reportStatus();
  }

  /** Reports the status to this workbook and to the others if it has changed. */
  #reportStatus(): void {
    if (this.#closed.signal.aborted) return;
    const { settings, explain, channel, onStatus } = this.#options;
    const nowMs = this.#now();
    const unknown = this.#subscriptions.flatMap((subscription) => {
      const problem = this.#unknown.get(subscription.symbol);
      return problem ? [{ subscription, problem }] : [];
    });
    const facts = {
      plan: this.#plan,
      streams: this.#streams.all,
      feeds: this.#feeds,
      unknown,
      nowMs,
      explain,
    };
    const { pollEveryMs } = settings();
    const { isRefused } = this.#limits;
    const symbolsPerCall = this.#limits.at(nowMs).symbolsPerHeatmapCall;
    const status = { ...poolStatus({ ...facts, pollEveryMs, symbolsPerCall, isRefused }), ...this.#reported };
    const text = JSON.stringify(status);
    if (text === this.#lastStatus) return;
    this.#lastStatus = text;
    channel?.broadcast({ kind: "status", status });
    onStatus(status);
  }
}
