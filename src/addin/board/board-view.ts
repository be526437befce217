import { endpoints, type EndpointName } from "../../contract/endpoints";
import { callOf, type EndpointCall } from "../../client/requests/endpoint-call";
import type { SymbolHeatmap } from "../../contract/heatmap";
import { extensionMetrics, metrics, type Metric } from "../../contract/limits";
import { symbolSpelling } from "../../contract/symbol-spelling";
import { createStore, type Store } from "../../store/store";
import { callContext } from "../../transport/call-context";
import type { HubState } from "../../stream/hub-state";
import type { LiveBoard, LiveState } from "../../stream/live-board";
import type { Addin } from "../addin";
import { explain } from "../../errors/explained-error";
import { paneWords } from "../../errors/pane-words";

/** Which board is shown. */
export interface BoardChoice {
  symbol: string;
  metric: Metric;
  /** The number of strikes around spot. */
  strikes: number;
  /** The number of nearest expirations. */
  expirations: number;
}

/** The board that the pane shows as a picture. */
export interface BoardViewState {
  choice: BoardChoice;
  /** The metrics to choose from: those of the API document, and those that the service describes besides. */
  metrics: readonly Metric[];
  /** The newest board of the choice with its matrix; `undefined` until one was received. */
  board: SymbolHeatmap | undefined;
  /** The state of the live cell that receives the board, at no further cost; `undefined` if none does. */
  liveState: LiveState | undefined;
  /** What a request of the board costs; `undefined` until that is known, and for a past board that is shown: it never changes. */
  credits: number | undefined;
  isLoading: boolean;
  /** What happened and what to do, after a failed request. */
  problem: string | undefined;
  /** Whether the board is requested at each new instant of the replay clock, also if that costs credits. */
  followsReplay: boolean;
}

/** What the picture uses of the add-in. Boards are requested from the market as cells see it. */
type BoardViewParts = Pick<Addin, "client" | "market" | "live" | "connection" | "cells">;

/** The metrics that not every service has. */
const extensions: ReadonlySet<string> = new Set(extensionMetrics);
const documentedMetrics = metrics.filter((metric) => !extensions.has(metric));

/** The window of the picture until the user chooses another: what fits into the pane. */
const defaultChoice: BoardChoice = { symbol: "SPXW", metric: "gamma", strikes: 40, expirations: 5 };

/**
 * The board of one symbol by strike and expiration, for the picture in the pane.
 *
 * It costs nothing by itself: a board that a live cell receives or that is cached is shown at once, any other one when the user asks
 * for it. During a replay it shows the time of the replay clock. The old board stays until the new one has arrived.
 */
export class BoardView {
  readonly store: Store<BoardViewState> = createStore<BoardViewState>({
    choice: defaultChoice,
    metrics: documentedMetrics,
    board: undefined,
    liveState: undefined,
    credits: undefined,
    isLoading: false,
    problem: undefined,
    followsReplay: false,
  });
  readonly #parts: BoardViewParts;
  /** Aborts what was started for an earlier choice or instant. */
  #current = new AbortController();
  #isShown = false;
  #readsMetrics = false;

  constructor(parts: BoardViewParts) {
    this.#parts = parts;
    const { market, live, connection, cells } = parts;
    market.atMs.subscribe(() => this.#review());
    live.state.subscribe(() => {
      const { liveState } = this.store.get();
      if (!this.#showLive() && liveState) this.#review();
    });
    // The key or a host has changed.
    connection.resets.subscribe(() => {
      this.#set({ board: undefined, followsReplay: false });
      if (this.#readsMetrics) void this.readMetrics();
      this.#review();
    });
    cells.newest.subscribe(() => this.#cellReceived(cells.newest.get()?.endpoint));
  }

  /** Shows another board. Costs nothing: it is loaded if it is free. What is chosen already is not requested again. */
  choose(choice: Partial<BoardChoice>): void {
    const { choice: before } = this.store.get();
    const next = { ...before, ...choice };
    const isSame = symbolSpelling(next.symbol) === symbolSpelling(before.symbol) && next.metric === before.metric;
    if (isSame && next.strikes === before.strikes && next.expirations === before.expirations) return;
    this.#set({ choice: next, ...(!isSame && { board: undefined }) });
    this.#review();
  }

  /** Says whether the picture is visible. While it is not, nothing is loaded. */
  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    if (isShown) void this.readMetrics();
    this.#review();
  }

  /** Reads which metrics the service describes, now and after each change of the key or a host. Free. Never rejects. */
  async readMetrics(): Promise<void> {
    this.#readsMetrics = true;
    const described = await this.#parts.client.requestParts.names.values("heatmap", "metric");
    const known = metrics.filter((metric) => !extensions.has(metric) || described.includes(metric));
    if (known.join() !== this.store.get().metrics.join()) this.#set({ metrics: known });
  }

  /** A cell has received a result. If that is the board, or contains it, the board is shown: it costs nothing now. */
  #cellReceived(endpoint: EndpointName | undefined): void {
    const { credits, isLoading } = this.store.get();
    if (isLoading || !credits || endpoint !== this.#call().endpoint) return;
    void this.#loadIfWanted(this.#restart().signal);
  }

  /** Sets whether each new instant of the replay clock is loaded, also if that costs credits. */
  followReplay(followsReplay: boolean): void {
    this.#set({ followsReplay });
    this.#review();
  }

  /** Returns what is requested at an instant of a replay, in milliseconds since 1970 UTC: nothing if the picture does not follow it. */
  callsAt(atMs: number): readonly EndpointCall[] {
    const { choice, followsReplay } = this.store.get();
    if (!followsReplay || !this.#isShown) return [];
    try {
      return [callOf(endpoints.historical, { ...requestOf(choice), atMs })];
    } catch {
      return []; // No service has such a symbol: the picture says so.
    }
  }

  /** Requests the board, at the price in the state. Never rejects. */
  async load(): Promise<void> {
    const { signal } = this.#restart();
    const { choice } = this.store.get();
    this.#set({ isLoading: true, problem: undefined });
    try {
      const context = callContext({ label: "Board picture", priority: () => 0, signal });
      const { record } = await this.#parts.market.current.get(endpoints.heatmap, requestOf(choice), context);
      // The next request of it is not free any more when the user asks for it.
      const credits = this.#isReplay ? undefined : this.#parts.client.listPrice([this.#call()]).credits;
      if (!signal.aborted) this.#set({ board: record, liveState: undefined, credits, isLoading: false });
    } catch (problem) {
      if (!signal.aborted) this.#fail(problem);
    }
  }

  #restart(): AbortController {
    this.#current.abort();
    this.#current = new AbortController();
    return this.#current;
  }

  /** Prices the board of the choice at the instant that cells show, and loads it if it is free or follows the replay. */
  #review(): void {
    const { signal } = this.#restart();
    this.#set({ credits: undefined, liveState: undefined, isLoading: false, problem: undefined });
    if (!this.#isShown || this.#showLive()) return;
    void this.#loadIfWanted(signal);
  }

  /** Prices the board, and loads it if it is free or follows the replay. */
  async #loadIfWanted(signal: AbortSignal): Promise<void> {
    await this.#price(signal);
    if (signal.aborted) return;
    const { credits, followsReplay } = this.store.get();
    const follows = followsReplay && this.#isReplay && !this.#isRun;
    if (credits === 0 || follows) await this.load();
  }

  /** Whether a model run moves the clock: the picture is no part of it. */
  get #isRun(): boolean {
    const { market } = this.#parts;
    return market.runAt(market.atMs.get()) !== undefined;
  }

  get #isReplay(): boolean {
    return this.#parts.market.atMs.get() !== undefined;
  }

  /** Returns the call that requests the board of the choice. Throws a `TypeError` for a symbol that no service can have. */
  #call(): EndpointCall {
    const { market } = this.#parts;
    const request = requestOf(this.store.get().choice);
    const atMs = market.atMs.get();
    if (atMs === undefined) return callOf(endpoints.heatmap, request);
    return callOf(endpoints.historical, { ...request, atMs });
  }

  async #price(signal: AbortSignal): Promise<void> {
    try {
      const { credits } = await this.#parts.client.estimate([this.#call()]);
      if (!signal.aborted) this.#set({ credits });
    } catch (problem) {
      if (!signal.aborted) this.#fail(problem);
    }
  }

  #fail(problem: unknown): void {
    const { symbol } = this.store.get().choice;
    const isNoSymbol = problem instanceof TypeError;
    const text = isNoSymbol
      ? `${symbol} is not one symbol. Enter a symbol such as SPXW or SPY.`
      : explain(problem, paneWords);
    this.#set({ problem: text, isLoading: false });
  }

  /** Shows the board that a live cell receives. Returns false if there is none. */
  #showLive(): boolean {
    if (!this.#isShown) return false;
    const { choice, board: shown, liveState } = this.store.get();
    const { board, state } = (this.#isReplay ? undefined : liveBoard(this.#parts.live.state.get(), choice)) ?? {};
    if (!board) return false;
    if (board !== shown || state !== liveState) this.#set({ board, liveState: state, problem: undefined });
    return true;
  }

  #set(change: Partial<BoardViewState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }
}

function requestOf({ symbol, metric, strikes, expirations }: BoardChoice) {
  return { symbol, metric, maxStrikes: strikes, expirations, layout: "matrix" as const };
}

/** Returns the board of a choice, with its matrix, that a live cell receives. It has the strikes and expirations of the cell. */
export function liveBoard({ boards }: HubState, { symbol, metric }: BoardChoice): LiveBoard | undefined {
  const spelling = symbolSpelling(symbol);
  return boards.find(
    ({ subscription, live }) =>
      live.board?.matrix !== undefined &&
      subscription.window.metric === metric &&
      symbolSpelling(subscription.symbol) === spelling,
  )?.live;
}
