import type { FlowList } from "@strikebook/contract";
import { addTrade, flowMeasures, type FlowSums, emptySums } from "../tapes/flow-sums";
import {
  requestedDay,
  type Span,
  trailingSpan,
  clipToNow,
  windowMinutes,
  type WindowLabel,
} from "../tapes/flow-window";
import { forEachTrade } from "../tapes/trades-in-span";
import { scoresOfRow } from "../../tape/scored-tape";
import type { Tape } from "../../tape/tape";
import type { Tapes } from "../tapes/tapes";
import type { TradeFilter } from "../../tape/trade-filter";
import { factsOfPrint } from "../../tape/tape-facts";
import { type TradeFacts, tradeOf } from "../../tape/trade-record";
import type { ConvictionWeights } from "../../tape/conviction";

/** The data of `/v1/flow/{ticker}` without the time of its query. */
export type FlowListData = Omit<FlowList, "queryTimeMs">;

/** A request of `/v1/flow/{ticker}`. docs/api.md, Trades. Instants in milliseconds since 1970 UTC. */
export interface FlowListRequest {
  ticker: string;
  nowMs: number;
  timeframe: WindowLabel;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
  /** Bounds of the window. Each replaces the bound of the timeframe. */
  startMs?: number | undefined;
  endMs?: number | undefined;
  limit: number;
  filter: TradeFilter;
  minFlowScore?: number | undefined;
  minFlowBonus?: number | undefined;
  /** Conviction weights of the request. They apply to every score in the response. */
  weights?: ConvictionWeights | undefined;
  withClusters: boolean;
}

const MINUTE_MS = 60_000;

/**
 * Returns the newest trades of a window, newest first. Counts, premium and measures cover all trades that pass the filters,
 * not only the returned ones. `undefined` for an unknown ticker. The caller adds the query time.
 */
export function flowList(tapes: Tapes, request: FlowListRequest): FlowListData | undefined {
  const scope = tapes.scopeOf(request.ticker);
  if (scope === undefined) return undefined;
  const sums = emptySums();
  const matches: [tape: Tape, row: number][] = [];
  const { minFlowScore = -Infinity, minFlowBonus = -Infinity, weights, filter } = request;
  forEachTrade(tapes, { scope, span: listSpan(request), filter }, (tape, row) => {
    const { flowScore, flowBonus } = weights ? scoresOfRow(tape, row, weights) : storedScores(tape, row);
    if (flowScore < minFlowScore || flowBonus < minFlowBonus) return;
    addTrade(sums, tape, row, { flowScore });
    matches.push([tape, row]);
    // A month of trades has half a million rows, of which a response contains five hundred.
    if (matches.length === 2 * request.limit) matches.splice(0, request.limit);
  });
  const newest = matches.slice(-request.limit).reverse();
  return flowListOf(
    request,
    sums,
    newest.map(([tape, row]) => factsOfPrint(tape, row, request.withClusters)),
  );
}

/** Returns the list of the newest trades of a window, newest first, and of the sums of all that pass the filters. */
export function flowListOf(
  { ticker, timeframe, weights }: FlowListRequest,
  sums: FlowSums,
  newest: readonly TradeFacts[],
): FlowListData {
  const { vwf, sdf, fir } = flowMeasures(sums);
  return {
    ticker,
    timeframe,
    trades: newest.map((facts) => tradeOf(facts, weights)),
    aggregate: { vwf, sdf, fir },
    tradeCount: sums.tradeCount,
    sweepCount: sums.sweepCount,
    totalPremium: sums.premium,
  };
}

function storedScores({ flowScore, flowBonus }: Tape, row: number) {
  return { flowScore: flowScore[row] ?? 0, flowBonus: flowBonus[row] ?? 0 };
}

/** Returns the window: explicit bounds replace the bounds of the timeframe, and a missing start is one timeframe before the end. */
export function listSpan({ timeframe, date, startMs, endMs, nowMs }: FlowListRequest): Span {
  const trailing = trailingSpan(timeframe, requestedDay(date, nowMs), nowMs);
  if (startMs === undefined && endMs === undefined) return trailing;
  const untilMs = endMs ?? trailing.untilMs;
  const lengthMs = windowMinutes[timeframe] * MINUTE_MS;
  const windowStart = Number.isFinite(lengthMs) ? untilMs - lengthMs : trailing.fromMs;
  return clipToNow({ fromMs: startMs ?? windowStart, untilMs }, nowMs);
}
