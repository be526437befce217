import type { ApiResult } from "../client/endpoint/api-result";
import type { GexApi } from "../client/gex-api";
import type { MarketClient } from "../client/market-client";
import type { DailyStatsRequest, FramesRequest } from "../client/requests/gex-calls";
import type { VolatilityApi } from "../client/volatility-api";
import { easternText } from "../calendar/eastern-text";
import type { CoveredSymbol } from "../contract/history";
import type { SymbolLevels } from "../contract/levels";
import { levelsDigest } from "./levels-digest";
import type { MarketSource } from "./market-source";
import { ReplayDates, ReplayError } from "./replay-dates";
import { endsAt, endsWithDay, statesItsTime, withNote } from "./replay-note";
import { replayedFlow, type CellFlow } from "./replayed-flow";

/** The market as cells see it: live, or as of a past time. */
export interface CellMarket extends Pick<MarketClient, "account" | "budget" | "ledger"> {
  gex: CellGex;
  flow: CellFlow;
  volatility: CellVolatility;
  estimate: MarketClient["estimate"];
  /** The last day that has daily figures, YYYY-MM-DD; today if `undefined`. */
  lastWholeDay?: string;
}

/** The requests for boards that cells make. */
export type CellGex = Pick<GexApi, "heatmap" | "levels" | "historical" | "range" | "dailyStats" | "symbols"> & {
  /** The calls that the methods make, for estimates. */
  calls: Pick<GexApi["calls"], "range" | "dailyStats">;
};

type CellVolatility = Pick<VolatilityApi, "events" | "history" | "derived" | "symbols">;

/** What a replay shows of days that were not over. */
interface ReplayRule {
  /** The user has selected to see the whole day of the session in progress in figures of whole days. */
  wholeDays?: boolean;
}

/**
 * Returns the market as it was known at a time, in milliseconds since 1970 UTC. Requests that have no result for the past are
 * rejected with a `ReplayError`. The account is the current one.
 */
export function replayedMarket(market: MarketSource, atMs: number, rule: ReplayRule = {}): CellMarket {
  const dates = new ReplayDates(atMs, rule);
  return {
    gex: replayedGex(market.gex, dates),
    flow: replayedFlow(market.flow, dates),
    volatility: replayedVolatility(market.volatility, dates),
    account: market.account,
    budget: market.budget,
    ledger: market.ledger,
    estimate: (calls) => market.estimate(calls),
    lastWholeDay: dates.lastWholeDay,
  };
}

/** Returns boards as they were at the time of `dates`. Ranges of frames end then, daily figures with the last settled session. */
function replayedGex(gex: MarketSource["gex"], dates: ReplayDates): CellGex {
  const { atMs } = dates;
  const framesUntil = (request: FramesRequest) => ({
    ...request,
    toMs: dates.endOf(request.fromMs, request.toMs, atMs),
  });
  const daysUntil = (request: DailyStatsRequest) => ({ ...request, to: dates.lastDay(request.from, request.to) });
  const historical: CellGex["historical"] = async (request, context) => {
    if (request.atMs > atMs) throw afterClock(easternText(request.atMs), atMs);
    const board = await gex.historical(request, withNote(context, statesItsTime));
    return knownBoard(board, atMs);
  };
  const boardAt: CellGex["heatmap"] = (request, context) => historical({ ...request, atMs }, context);
  return {
    heatmap: boardAt,
    levels: async (request, context) => levelsOf(await boardAt(request, context)),
    historical,
    range: async (request, context) => gex.range(framesUntil(request), withNote(context, statesItsTime)),
    dailyStats: async (request, context) => {
      const days = daysUntil(request);
      return gex.dailyStats(days, withNote(context, endsWithDay(days.to, dates)));
    },
    symbols: async (context) => {
      const symbols = await gex.symbols(withNote(context, endsAt(atMs)));
      return { ...symbols, record: symbols.record.map((symbol) => coveredUntil(symbol, dates.today)) };
    },
    calls: {
      range: (request) => gex.calls.range(framesUntil(request)),
      dailyStats: (request) => gex.calls.dailyStats(daysUntil(request)),
    },
  };
}

/** Returns a board; throws a `ReplayError` if a service returned the nearest board and it is later than the replay clock. */
function knownBoard<Board extends { record: { asOf: string } }>(board: Board, atMs: number): Board {
  const asOfMs = Date.parse(board.record.asOf);
  if (asOfMs > atMs) throw afterClock(`The nearest stored board, of ${easternText(asOfMs)},`, atMs);
  return board;
}

function afterClock(what: string, atMs: number): ReplayError {
  return new ReplayError(`${what} is after the replay clock, ${easternText(atMs)}. Use an earlier time.`);
}

function levelsOf(board: Awaited<ReturnType<GexApi["historical"]>>): ApiResult<SymbolLevels> {
  return { ...board, record: levelsDigest(board.record) };
}

/** Returns a symbol with the part of its history that was stored at the end of a day. */
function coveredUntil(symbol: CoveredSymbol, today: string): CoveredSymbol {
  const { history } = symbol;
  if (!history || history.to <= today) return symbol;
  return { ...symbol, history: history.from <= today ? { from: history.from, to: today } : null };
}

function replayedVolatility(volatility: MarketSource["volatility"], dates: ReplayDates): CellVolatility {
  const reject = (what: string) => Promise.reject(new ReplayError(what));
  return {
    events: () => reject("The service provides upcoming reports only as announced now."),
    derived: () => reject("The service provides current derived volatility only."),
    history: async (request, context) => {
      const to = dates.lastDay(request.from, request.to);
      return volatility.history({ ...request, to }, withNote(context, endsWithDay(to, dates)));
    },
    symbols: async (context) => {
      const symbols = await volatility.symbols(withNote(context, endsAt(dates.atMs)));
      // The other fields that a service sends describe the current state of a symbol.
      return {
        ...symbols,
        record: symbols.record.map((one) => (typeof one === "string" ? one : { symbol: one.symbol })),
      };
    },
  };
}
