import type { ApiResult } from "../client/endpoint/api-result";
import type { GexApi } from "../client/gex-api";
import type { MarketClient } from "../client/market-client";
import type { DailyStatsRequest, FramesRequest } from "../client/requests/gex-calls";
import type { VolatilityApi } from "../client/volatility-api";
import type { SymbolLevels } from "../contract/levels";
import { levelsDigest } from "./levels-digest";
import { ReplayDates, ReplayError } from "./replay-dates";
import { replayedFlow, type CellFlow } from "./replayed-flow";

/** The market as cells see it: live, or as of a past time. */
export interface CellMarket extends Pick<MarketClient, "account" | "budget" | "ledger"> {
  gex: CellGex;
  flow: CellFlow;
  volatility: CellVolatility;
  estimate: MarketClient["estimate"];
}

/** The requests for boards that cells make. */
export type CellGex = Pick<GexApi, "heatmap" | "levels" | "historical" | "range" | "dailyStats" | "symbols"> & {
  /** The calls that the methods make, for estimates. */
  calls: Pick<GexApi["calls"], "range" | "dailyStats">;
};

type CellVolatility = Pick<VolatilityApi, "events" | "history" | "derived" | "symbols">;

/**
 * Returns the market as it was at a time, in milliseconds since 1970 UTC. Requests that have no answer for the past are rejected
 * with a `ReplayError`. The account is the current one.
 */
export function replayedMarket(market: MarketClient, atMs: number): CellMarket {
  const dates = new ReplayDates(atMs);
  return {
    gex: replayedGex(market.gex, dates, atMs),
    flow: replayedFlow(market.flow, dates),
    volatility: replayedVolatility(market.volatility, dates),
    account: market.account,
    budget: market.budget,
    ledger: market.ledger,
    estimate: (calls) => market.estimate(calls),
  };
}

/**
 * Returns boards as they were at `atMs`.
 *
 * A request that states a time of its own keeps it. Ranges end at `atMs`. Daily figures end with the last session that was settled
 * at `atMs`, because figures of the same day would include the rest of that day.
 */
function replayedGex(gex: GexApi, dates: ReplayDates, atMs: number): CellGex {
  const framesUntil = (request: FramesRequest) => ({
    ...request,
    toMs: dates.endOf(request.fromMs, request.toMs, atMs),
  });
  const daysUntil = (request: DailyStatsRequest) => ({
    ...request,
    to: dates.lastDay(request.from, request.to, dates.settled),
  });
  const boardAt: CellGex["heatmap"] = (request, context) => gex.historical({ ...request, atMs }, context);
  return {
    heatmap: boardAt,
    levels: async (request, context) => levelsOf(await boardAt(request, context)),
    historical: (request, context) => gex.historical(request, context),
    range: async (request, context) => gex.range(framesUntil(request), context),
    dailyStats: async (request, context) => gex.dailyStats(daysUntil(request), context),
    symbols: (context) => gex.symbols(context),
    calls: {
      range: (request) => gex.calls.range(framesUntil(request)),
      dailyStats: (request) => gex.calls.dailyStats(daysUntil(request)),
    },
  };
}

function levelsOf(board: Awaited<ReturnType<GexApi["historical"]>>): ApiResult<SymbolLevels> {
  return { ...board, record: levelsDigest(board.record) };
}

function replayedVolatility(volatility: VolatilityApi, dates: ReplayDates): CellVolatility {
  const reject = (what: string) => Promise.reject(new ReplayError(what));
  return {
    events: () => reject("The service provides upcoming reports only as announced now."),
    derived: () => reject("The service provides current derived volatility only."),
    history: async (request, context) =>
      volatility.history({ ...request, to: dates.lastDay(request.from, request.to, dates.settled) }, context),
    symbols: (context) => volatility.symbols(context),
  };
}
