import {
  type KeyLevels,
  type Metric,
  type SymbolHeatmap,
  type SymbolLevels,
  endpoints,
  heatmapBounds,
  isSum,
  metrics,
  symbolSpelling,
} from "@strikebook/contract";
import {
  type MarketClient,
  type ReceivedResult,
  type Store,
  callContext,
  createStore,
  explain,
  onChange,
  paneWords,
} from "@strikebook/client";
import { type SourceRequest, keyLevelsOf, requestRecord, rootRequests } from "@strikebook/formulas";
import type { BoardView } from "../board/board-view";
import type { Live, WatchedSymbol } from "../live/live";
import { type CountsReconnects, onReconnect } from "../account/service-connection";
import type { ShownMarket } from "../market/shown-market";

/** King, walls, flip and, if the service sends them, zero gamma and the walls of calls and puts of one board, and which board that is. */
export interface BoardLevels extends KeyLevels, Pick<SymbolLevels, "zeroGamma" | "sides"> {
  metric: Metric;
  /** RFC 3339. */
  asOf: string;
  spot: number;
  /** The strikes and expirations of the board, as requested: a number, `all`, or dates with commas between them. */
  window: { maxStrikes: string; expirations: string };
  /** Whether it is the live board of a live cell. */
  isLive: boolean;
}

/** What a request of levels costs in credits, or what is wrong. */
interface LevelsPrice {
  credits?: number;
  problem?: string;
}

interface KnownLevelsParts {
  client: MarketClient;
  market: ShownMarket;
  live: Live;
  connection: CountsReconnects;
  cells: { readonly newest: Store<ReceivedResult | undefined> };
  board: BoardView;
}

const defaultWindow = {
  maxStrikes: String(heatmapBounds.maxStrikes.default),
  expirations: String(heatmapBounds.maxExpirations.default),
};

/** A sum of roots has all strikes and expirations, as it is published. */
const windowOfSum: BoardLevels["window"] = { maxStrikes: "all", expirations: "all" };

/**
 * The newest levels of each symbol that the workbook shows: of live cells, of cells that were calculated while the pane was open, and of
 * the picture. They cost nothing. Others are requested when the user asks for them, at the price that `price` returns.
 *
 * During a replay only the picture and what the user has requested count, at the time of the clock: cells may show any past instant.
 */
export class KnownLevels {
  /** Rises with each change of what is known, except by live cells. */
  readonly changes: Store<number> = createStore(0);
  readonly #parts: KnownLevelsParts;
  readonly #received = new Map<string, BoardLevels>();

  constructor(parts: KnownLevelsParts) {
    this.#parts = parts;
    const { market, connection, cells, board } = parts;
    market.atMs.subscribe(() => this.#forget());
    onReconnect(connection, () => this.#forget());
    cells.newest.subscribe(() => this.#cellReceived(cells.newest.get()));
    onChange(
      board.store,
      ({ board: shown, liveState }) => (liveState ? undefined : shown),
      (shown) => {
        const { symbol, metric, strikes, expirations } = board.store.get().choice;
        const window = { maxStrikes: String(strikes), expirations: String(expirations) };
        if (shown) this.#addBoard(symbol, metric, shown, window);
      },
    );
  }

  /** Whether the service is known to send a zero gamma. */
  get sendsZeroGamma(): boolean {
    return this.#parts.client.describes("heatmap", "zeroGamma");
  }

  /** Returns the newest levels of a symbol that the workbook shows; `undefined` if there are none. */
  of(symbol: string, metric: Metric): BoardLevels | undefined {
    const received = this.#received.get(nameOf(symbol, metric));
    const live = this.#live(symbol, metric);
    return live && received && live.asOf < received.asOf ? received : (live ?? received);
  }

  /** Returns what a request of the levels of these symbols costs. Sends nothing. */
  async price(symbols: readonly string[], metric: Metric): Promise<LevelsPrice> {
    const { client, market } = this.#parts;
    try {
      const calls = symbols
        .flatMap((symbol) => rootRequests(this.#request(symbol, metric)))
        .map(({ endpoint, request }) => market.current.callOf(endpoint, request as never));
      // What is known and cached now is not free any more when the user asks for newer levels. The past stays as it is.
      const isNewer = market.atMs.get() === undefined && symbols.every((symbol) => this.of(symbol, metric));
      return { credits: (isNewer ? client.listPrice(calls) : await client.estimate(calls)).credits };
    } catch (problem) {
      return { problem: explain(problem, paneWords) };
    }
  }

  /** Requests levels, at a price that the user has accepted. Resolves to what went wrong, one text per symbol. Never rejects. */
  async load(symbols: readonly string[], metric: Metric): Promise<readonly string[]> {
    const { current, atMs } = this.#parts.market;
    const startedAtMs = atMs.get();
    const context = callContext({ label: "Copied levels", priority: () => 0 });
    const load = async (symbol: string) => {
      try {
        const record = await requestRecord(current, this.#request(symbol, metric), context);
        const window = isSum(symbol) ? windowOfSum : defaultWindow;
        if (atMs.get() === startedAtMs) this.#add(symbol, metric, { ...(record as SymbolLevels), window }); // as its endpoint says
        return [];
      } catch (problem) {
        return [`${symbol}: ${explain(problem, paneWords)}`];
      }
    };
    return (await Promise.all(symbols.map(load))).flat();
  }

  /** No node types are copied: a stored frame of a replay serves the request, which has no zero gamma, and neither calls nor puts. */
  #request(symbol: string, metric: Metric): SourceRequest {
    const isNow = this.#parts.market.atMs.get() === undefined;
    const more = isNow && { sides: true, ...(metric === "gamma" && { zeroGamma: "family" as const }) };
    return { endpoint: endpoints.levels, request: { symbol, metric, valuesOnly: true, ...more } };
  }

  #cellReceived(result: ReceivedResult | undefined): void {
    if (!result || result.sum || result.replay || this.#parts.market.atMs.get() !== undefined) return;
    const { endpoint, record, requestArguments } = result;
    if (endpoint !== "levels" && endpoint !== "heatmap") return;
    const sent = new Map(requestArguments);
    // Levels are of open interest: a board of signed volume has others.
    if (sent.get("source") === "volume") return;
    const symbol = sent.get("symbols") ?? "";
    const metric = metrics.find((one) => one === sent.get("metric")) ?? metrics[0];
    const window = {
      maxStrikes: sent.get("maxStrikes") ?? defaultWindow.maxStrikes,
      expirations: sent.get("expirations") ?? sent.get("maxExpirations") ?? defaultWindow.expirations,
    };
    // Records are as the schemas of their endpoints say.
    if (endpoint === "levels") this.#add(symbol, metric, { ...(record as SymbolLevels), window });
    else this.#addBoard(symbol, metric, record as SymbolHeatmap, window);
  }

  #addBoard(symbol: string, metric: Metric, board: SymbolHeatmap, window: BoardLevels["window"]): void {
    if (board.strikes.length > 0) this.#add(symbol, metric, { ...board, ...keyLevelsOf(board), window });
  }

  #add(symbol: string, metric: Metric, levels: Omit<BoardLevels, "metric" | "isLive">): void {
    const { asOf, spot, kingNode, summary, zeroGamma, sides, window } = levels;
    const known = { metric, asOf, spot, kingNode, summary, zeroGamma, sides, window, isLive: false };
    this.#received.set(nameOf(symbol, metric), known);
    this.changes.set(this.changes.get() + 1);
  }

  /** Returns the levels of the board with the most strikes that a live cell receives of a symbol. */
  #live(symbol: string, metric: Metric): BoardLevels | undefined {
    const { live, market } = this.#parts;
    if (market.atMs.get() !== undefined) return undefined;
    const boards = live.boards.flatMap(({ window, live: { board, state } }) => {
      const isWanted = symbolSpelling(window.symbol) === symbolSpelling(symbol) && window.metric === metric;
      return isWanted && board && board.strikes.length > 0 ? [{ board, window, state }] : [];
    });
    const [widest] = boards.toSorted((a, b) => b.board.strikes.length - a.board.strikes.length);
    if (!widest) return undefined;
    const { asOf, spot, zeroGamma, sides } = widest.board;
    const window = windowTexts(widest.window);
    return {
      ...keyLevelsOf(widest.board),
      metric,
      asOf,
      spot,
      zeroGamma,
      sides,
      window,
      isLive: widest.state === "live" || widest.state === "lagged",
    };
  }

  #forget(): void {
    this.#received.clear();
    this.changes.set(this.changes.get() + 1);
  }
}

const nameOf = (symbol: string, metric: Metric) => `${symbolSpelling(symbol)} ${metric}`;

function windowTexts({ maxStrikes, expirations }: WatchedSymbol["window"]): BoardLevels["window"] {
  const dates = typeof expirations === "object" ? expirations.join(",") : String(expirations);
  return { maxStrikes: String(maxStrikes), expirations: dates };
}
