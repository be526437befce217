import {
  type EndpointName,
  type Metric,
  type SymbolHeatmap,
  endpoints,
  extensionMetrics,
  isSum,
  metrics,
  sumProblem,
  symbolSpelling,
} from "@strikebook/contract";
import {
  type EndpointCall,
  type LiveState,
  type MarketClient,
  type ReceivedResult,
  type Store,
  callContext,
  callOf,
  createStore,
  explain,
  paneWords,
} from "@strikebook/client";
import { type SourceRequest, requestRecord, rootRequests } from "@strikebook/formulas";
import type { Live } from "../live/live";
import { type BoardChoice, defaultChoice, liveBoard, requestOfChoice, windowOfChoice } from "./board-choice";
import { type CountsReconnects, onReconnect } from "../account/service-connection";
import type { ShownMarket } from "../market/shown-market";

/** The board that the pane shows as a picture. */
export interface BoardViewState {
  choice: BoardChoice;
  /** The metrics to choose from: those of the API document, and those that the service describes besides. */
  metrics: readonly Metric[];
  /** The newest board of the choice, with its matrix unless it is a sum of roots; `undefined` until one was received. */
  board: SymbolHeatmap | undefined;
  /** Whether the service is known to send a zero gamma, if the board is asked for it. */
  sendsZeroGamma: boolean;
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
interface BoardViewParts {
  client: MarketClient;
  market: ShownMarket;
  live: Live;
  connection: CountsReconnects;
  cells: { readonly newest: Store<ReceivedResult | undefined> };
}

/** The metrics that not every service has. */
const extensions: ReadonlySet<string> = new Set(extensionMetrics);
const documentedMetrics = metrics.filter((metric) => !extensions.has(metric));

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
    sendsZeroGamma: false,
    liveState: undefined,
    credits: undefined,
    isLoading: false,
    problem: undefined,
    followsReplay: false,
  });
  readonly #parts: BoardViewParts;
  /** What the price in the state is for. */
  #priced: SourceRequest | undefined;
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
    onReconnect(connection, () => {
      this.#set({ board: undefined, followsReplay: false });
      if (this.#readsMetrics) void this.readMetrics();
      this.#review();
    });
    cells.newest.subscribe(() => this.#cellReceived(cells.newest.get()?.endpoint));
  }

  /** Shows another board. Costs nothing: it is loaded if it is free. What is chosen already is not requested again. */
  choose(choice: Partial<BoardChoice>): void {
    const { choice: before } = this.store.get();
    const { symbol = before.symbol } = choice;
    const named = isSum(symbol) ? symbol.replaceAll(" ", "") : symbol;
    const next = { ...before, ...(symbol !== before.symbol && windowOfChoice(symbol)), ...choice, symbol: named };
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
    const board = this.#isReplay ? endpoints.historical : endpoints.heatmap;
    if (isLoading || !credits || endpoint !== board.name) return;
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
      return rootRequests({ endpoint: endpoints.historical, request: { ...requestOfChoice(choice), atMs } }).map(
        plainCall,
      );
    } catch {
      return []; // No service has such a symbol: the picture says so.
    }
  }

  /** Requests the board, at the price in the state. Never rejects. */
  async load(): Promise<void> {
    const { signal } = this.#restart();
    this.#set({ isLoading: true, problem: undefined });
    try {
      const [wanted] = this.#requests();
      const context = callContext({ label: "Board picture", priority: () => 0, signal });
      const board = await requestRecord(this.#parts.market.current, this.#priced ?? wanted, context);
      // The next request of it is not free any more when the user asks for it.
      const credits = this.#isReplay ? undefined : this.#parts.client.listPrice(this.#calls(wanted)).credits;
      this.#priced = undefined;
      if (signal.aborted) return;
      this.#set({ board: board as SymbolHeatmap, liveState: undefined, credits, isLoading: false }); // as its endpoint says
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

  /** Returns what requests the board of the choice: with all levels, and what cells ask for, which has no zero gamma. */
  #requests(): readonly [whole: SourceRequest, ofCells: SourceRequest] {
    const { choice } = this.store.get();
    if (isSum(choice.symbol) && sumProblem(choice.symbol) !== undefined) throw new TypeError(choice.symbol);
    const ofCells = { endpoint: endpoints.heatmap, request: requestOfChoice(choice) };
    if (this.#isReplay) return [ofCells, ofCells];
    const zeroGammaOfNow = choice.metric === "gamma" ? ("family" as const) : undefined;
    return [{ ...ofCells, request: { ...requestOfChoice(choice), zeroGammaOfNow, sides: true } }, ofCells];
  }

  /** Returns the calls of a request, one for each root. Throws a `TypeError` for a symbol that no service can have. */
  #calls(wanted: SourceRequest): EndpointCall[] {
    const { market } = this.#parts;
    return rootRequests(wanted).map(({ endpoint, request }) => market.current.callOf(endpoint, request as never));
  }

  /** Prices the board with all levels, or the board that a cell has received, which is free. */
  async #price(signal: AbortSignal): Promise<void> {
    try {
      const [whole, ofCells] = this.#requests();
      const [price, priceOfCells] = await Promise.all(
        [whole, ofCells].map(async (wanted) => (await this.#parts.client.estimate(this.#calls(wanted))).credits),
      );
      if (signal.aborted) return;
      this.#priced = price !== 0 && priceOfCells === 0 ? ofCells : whole;
      this.#set({ credits: this.#priced === ofCells ? priceOfCells : price });
    } catch (problem) {
      if (!signal.aborted) this.#fail(problem);
    }
  }

  #fail(problem: unknown): void {
    const { symbol } = this.store.get().choice;
    const noSymbol = (isSum(symbol) && sumProblem(symbol)) || "Enter a symbol such as SPXW, SPX+ or SPY.";
    const text =
      problem instanceof TypeError ? `${symbol} is not one symbol. ${noSymbol}` : explain(problem, paneWords);
    this.#set({ problem: text, isLoading: false });
  }

  /** Shows the board that a live cell receives. Returns false if there is none. */
  #showLive(): boolean {
    if (!this.#isShown) return false;
    const { choice, board: shown, liveState } = this.store.get();
    const { board, state } = (this.#isReplay ? undefined : liveBoard(this.#parts.live, choice)) ?? {};
    if (!board) return false;
    if (board !== shown || state !== liveState) this.#set({ board, liveState: state, problem: undefined });
    return true;
  }

  #set(change: Partial<BoardViewState>): void {
    const sendsZeroGamma = this.#parts.client.describes("heatmap", "zeroGamma");
    this.store.set({ ...this.store.get(), sendsZeroGamma, ...change });
  }
}

function plainCall({ endpoint, request }: SourceRequest): EndpointCall {
  return callOf(endpoint, request as never);
}
