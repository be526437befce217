import type { MarketDataError } from "../transport/errors";
import type { Attribution } from "../contract/meta";
import { Alarm } from "./alarm";
import { askBoard, bookOn, type AskBoard, type PolledBoard } from "./board-poll";
import type { StreamNews, StreamParts } from "./board-stream";
import { demandName, feedName, type BoardWindow, type Demand } from "./board-watch";
import { CarriedFeeds } from "./carried-feeds";
import { CarriedPolls } from "./carried-polls";
import { carriedStatus } from "./carried-status";
import { CarriedStream } from "./carried-stream";
import type { CarriedStatus, HubNews, LeftStream } from "./hub-news";
import type { LiveSettings } from "./live-settings";
import { isOfSymbols } from "./live-words";
import { StreamAllowance, type AccountStreamLimits } from "./stream-allowance";
import type { OpenStream } from "./stream-groups";
import { plannedFeeds, streamPlan, type PlannedStream, type StreamPlan } from "./stream-plan";

/** How long changes are collected before connections follow, in milliseconds: a sheet opens, a ticker is edited. */
export const GROUPING_MS = 400;

export interface KeeperOptions {
  parts: Omit<StreamParts, "labels">;
  ask: AskBoard;
  /** The account's limits as last known. */
  limits: () => AccountStreamLimits;
  settings: () => LiveSettings;
  /** Words an error for a person. */
  explain: (problem: unknown) => string;
  tell: (news: HubNews) => void;
  /** Connections that somebody else held and left: those that are still wanted go on where they were. */
  left: readonly LeftStream[];
}

/** Holds the connections and polls that demands need, and tells what comes over them. */
export class StreamKeeper {
  readonly #options: KeeperOptions;
  readonly #allowance: StreamAllowance;
  readonly #feeds = new CarriedFeeds();
  readonly #alarm: Alarm;
  readonly #closed = new AbortController();
  readonly #streams = new Map<number, CarriedStream>();
  readonly #polls: CarriedPolls;
  /** Symbols that the service does not know. */
  readonly #barred = new Map<string, MarketDataError>();
  /** By the id that it is to go on under. */
  readonly #left: Map<number, LeftStream>;
  #demands: readonly Demand[] = [];
  #plan: StreamPlan = { streams: [], polls: [], routes: new Map(), reviewAtMs: undefined };
  #planDueAtMs: number | undefined;
  #lastId: number;
  #saidBy: Pick<CarriedStatus, "creditsRemaining" | "attribution"> = {
    creditsRemaining: undefined,
    attribution: undefined,
  };
  #toldStatus = "";

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#allowance = new StreamAllowance(options.limits);
    this.#alarm = new Alarm(options.parts.platform, () => this.#ring());
    this.#polls = new CarriedPolls({
      platform: options.parts.platform,
      ask: options.ask,
      everyMs: () => options.settings().pollEveryMs,
      labels: (window) => this.#labels(window),
      hear: (window, polled) => this.#hearPolled(window, polled),
    });
    this.#left = new Map(options.left.map((one, index) => [index + 1, one]));
    this.#lastId = options.left.length;
    bookOn(() => [...new Set(this.#demands.flatMap(({ labels }) => labels))], this.#closed.signal);
  }

  /** From now on these are to be met. Connections follow a moment later, or at once where others left theirs. */
  demand(demands: readonly Demand[]): void {
    this.#demands = demands;
    const wanted = new Set(demands.map(({ symbol }) => symbol));
    for (const symbol of [...this.#barred.keys()]) if (!wanted.has(symbol)) this.#barred.delete(symbol);
    this.review(this.#left.size > 0 ? 0 : GROUPING_MS);
  }

  /** Looks at everything anew, so many milliseconds from now: limits or settings may have changed. */
  review(inMs = GROUPING_MS): void {
    const dueAtMs = this.#now() + inMs;
    this.#planDueAtMs = Math.min(dueAtMs, this.#planDueAtMs ?? Infinity);
    if (inMs === 0) this.#ring();
    else this.#setAlarm();
  }

  /** A cause was mended: whatever is closed, refused or waits is tried again at once. */
  restart(): void {
    this.#barred.clear();
    this.#allowance.forget();
    for (const stream of this.#streams.values()) stream.restart();
    this.#polls.restart();
    this.review(0);
  }

  /** Tells everything once more, for somebody who has heard nothing yet. */
  tellAll(): void {
    const { tell } = this.#options;
    this.#toldStatus = "";
    this.#tellStatus();
    for (const feed of plannedFeeds(this.#plan)) {
      const { newest, velocity } = this.#feeds.notes(feed);
      if (newest) tell({ kind: "board", feed, ...newest, place: undefined });
      if (velocity) tell({ kind: "velocity", feed, velocity });
    }
  }

  /** Ends every connection and poll. */
  close(): void {
    this.#closed.abort();
    this.#alarm.set(undefined);
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) stream.close();
    this.#polls.close();
  }

  #now(): number {
    return this.#options.parts.platform.now();
  }

  #ring(): void {
    const nowMs = this.#now();
    const isDue = [this.#planDueAtMs, this.#plan.reviewAtMs].some((atMs) => atMs !== undefined && atMs <= nowMs);
    if (isDue || this.#allowance.isRefused) this.#replan();
    this.#tellStatus();
    this.#setAlarm();
  }

  #setAlarm(): void {
    const nowMs = this.#now();
    const places = [...this.#streams.values()].flatMap(({ placeUntilMs }) => placeUntilMs ?? []);
    const instants = [this.#planDueAtMs, this.#plan.reviewAtMs, this.#allowance.retryAtMs(nowMs), ...places];
    const later = instants.filter((atMs) => atMs !== undefined && (atMs > nowMs || atMs === this.#planDueAtMs));
    this.#alarm.set(Math.min(...later.map((atMs) => atMs ?? Infinity)));
  }

  #replan(): void {
    const { settings } = this.#options;
    const { choosesCheapest, pollEveryMs, lingerMs } = settings();
    const nowMs = this.#now();
    this.#planDueAtMs = undefined;
    this.#plan = streamPlan({
      demands: this.#demands.filter(({ symbol }) => !this.#barred.has(symbol)),
      open: this.#open(),
      limits: this.#allowance.at(nowMs),
      cheapestAtPollMs: choosesCheapest ? pollEveryMs : undefined,
      nowMs,
      lingerMs,
    });
    this.#followStreams(this.#plan.streams, nowMs);
    this.#polls.follow(this.#plan.polls);
    this.#feeds.keep(new Set(plannedFeeds(this.#plan)));
  }

  /** What may go on: what is held, and what others left. */
  #open(): OpenStream[] {
    const left = [...this.#left].map(([id, { window, symbols }]) => {
      // It has to be opened anew in any case: without what nobody watches.
      const idleSinceMs = new Map(symbols.map((symbol) => [symbol, -Infinity]));
      return { id, window, symbols, idleSinceMs };
    });
    return [...this.#streams.values(), ...left];
  }

  /** Closes before it opens: the account counts both while both are there. */
  #followStreams(planned: readonly PlannedStream[], nowMs: number): void {
    const stays = ({ id, symbols }: PlannedStream) =>
      id !== undefined && this.#streams.get(id)?.symbols.join() === symbols.join();
    const staying = new Set(planned.filter(stays).map(({ id }) => id));
    const ended = new Map<number, LeftStream>(this.#left);
    this.#left.clear();
    for (const [id, stream] of [...this.#streams]) {
      if (staying.has(id)) continue;
      ended.set(id, stream);
      this.#streams.delete(id);
      stream.close();
    }
    this.#plan = {
      ...this.#plan,
      streams: planned.map((one) => (stays(one) ? one : this.#openStream(one, ended.get(one.id ?? NaN)))),
    };
    for (const { id, watched } of this.#plan.streams) this.#noteIdle(id, watched, nowMs);
  }

  #openStream(planned: PlannedStream, before: LeftStream | undefined): PlannedStream {
    const { parts } = this.#options;
    const { window, symbols } = planned;
    const id = planned.id ?? (this.#lastId += 1);
    const stream = new CarriedStream({
      parts: { ...parts, labels: () => this.#labels(window) },
      id,
      window,
      symbols,
      lastEventId: before?.lastEventId,
      before: before?.symbols ?? [],
      hear: (from, news) => this.#hear(from, news),
    });
    this.#streams.set(id, stream);
    return { ...planned, id };
  }

  #noteIdle(id: number | undefined, watched: readonly string[], nowMs: number): void {
    const stream = id === undefined ? undefined : this.#streams.get(id);
    if (!stream) return;
    const idle = stream.symbols.filter((symbol) => !watched.includes(symbol));
    stream.idleSinceMs = new Map(idle.map((symbol) => [symbol, stream.idleSinceMs.get(symbol) ?? nowMs]));
  }

  /** The functions whose cells see boards of a window. */
  #labels(window: BoardWindow): string[] {
    const isOf = (demand: Demand) => this.#plan.routes.get(demandName(demand)) === feedName(demand.symbol, window);
    return [...new Set(this.#demands.filter(isOf).flatMap(({ labels }) => labels))];
  }

  #hear(stream: CarriedStream, news: StreamNews): void {
    if (this.#streams.get(stream.id) !== stream) return;
    const { changes } = this.#feeds;
    const told = this.#feeds.hear(stream, news);
    if (told) this.#options.tell(told);
    // A board a second for each symbol: most change nothing in how things stand.
    if ((news.kind === "board" || news.kind === "velocity") && this.#feeds.changes === changes) return;
    if (news.kind === "credits") this.#saidBy = { ...this.#saidBy, creditsRemaining: news.remaining ?? undefined };
    if (news.kind === "connected") this.#noteAttribution(news.connected.attribution);
    if (news.kind === "unavailable") void this.#askOnce(stream, news.symbol);
    if (news.kind === "state") this.#noteState(stream);
    this.#tellStatus();
  }

  #noteAttribution(attribution: Attribution | undefined): void {
    if (attribution) this.#saidBy = { ...this.#saidBy, attribution };
  }

  #noteState(stream: CarriedStream): void {
    const nowMs = this.#now();
    if (stream.state.kind === "open") this.#allowance.accept(nowMs);
    if (stream.refusals === 0) return;
    const open = [...this.#streams.values()].filter(({ state }) => state.kind === "open").length;
    if (!this.#allowance.refuse(stream.refusals, open, nowMs)) return;
    this.#streams.delete(stream.id);
    stream.close();
    this.review(0);
  }

  /** A symbol that cannot be streamed may still have a last board; or there is no such symbol, and nobody pays for it any more. */
  async #askOnce(stream: CarriedStream, sent: string): Promise<void> {
    const { ask } = this.#options;
    const symbol = stream.askedSymbol(sent);
    const { window } = stream;
    if (symbol === undefined || this.#feeds.notes(feedName(symbol, window)).newest) return;
    const polled = await askBoard(ask, symbol, window, this.#closed.signal);
    if (polled) this.#hearPolled(window, polled);
  }

  #hearPolled(window: BoardWindow, polled: PolledBoard): void {
    const told = this.#feeds.hearPolled(window, polled);
    if (told) this.#options.tell(told);
    if ("asked" in polled) this.#noteAttribution(polled.asked.meta?.attribution);
    if ("problem" in polled && isOfSymbols(polled.problem) && polled.problem.code === "symbol_not_found") {
      this.#barred.set(polled.symbol, polled.problem);
      this.review(0);
    }
    this.#tellStatus();
  }

  /** Tells how everything stands, where that has changed. */
  #tellStatus(): void {
    if (this.#closed.signal.aborted) return;
    const { settings, explain, tell } = this.#options;
    const nowMs = this.#now();
    const barred = this.#demands.flatMap((demand) => {
      const problem = this.#barred.get(demand.symbol);
      return problem ? [{ demand, problem }] : [];
    });
    const status = {
      ...carriedStatus({
        plan: this.#plan,
        streams: this.#streams,
        polls: this.#polls.byWindow,
        feeds: this.#feeds,
        barred,
        pollEveryMs: settings().pollEveryMs,
        symbolsPerCall: this.#allowance.at(nowMs).symbolsPerHeatmapCall,
        isRefused: this.#allowance.isRefused,
        nowMs,
        explain,
      }),
      ...this.#saidBy,
    };
    const text = JSON.stringify(status);
    if (text === this.#toldStatus) return;
    this.#toldStatus = text;
    tell({ kind: "status", status });
  }
}
