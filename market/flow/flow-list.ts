import type { FlowList, Trade } from "../../src/contract/flow/trade";
import { addTrade, measuresOf, noFlow } from "./flow-sums";
import { requestedDay, type Span, trailingSpan, upToNow, windowMinutes, type WindowLabel } from "./flow-window";
import { eachTrade } from "./printed-trades";
import { scoresOfRow } from "../tape/scored-tape";
import type { Tape } from "../tape/tape";
import type { Tapes } from "./tapes";
import type { TradeFilter } from "../tape/trade-filter";
import { tradeRecord } from "../tape/trade-record";
import type { ConvictionWeights } from "../tape/trade-scores";

/** What `/v1/flow/{ticker}` is asked. Flow document, Part 4.1. Instants in milliseconds since 1970 UTC. */
export interface FlowListRequest {
  ticker: string;
  nowMs: number;
  timeframe: WindowLabel;
  /** YYYY-MM-DD; the current session when absent. */
  date?: string | undefined;
  /** Bounds of the window: each replaces the label's. */
  startMs?: number | undefined;
  endMs?: number | undefined;
  limit: number;
  filter: TradeFilter;
  minFlowScore?: number | undefined;
  minFlowBonus?: number | undefined;
  /** The request's own conviction weights: every score in the answer follows them. */
  weights?: ConvictionWeights | undefined;
  withClusters: boolean;
}

const MINUTE_MS = 60_000;

/**
 * The trades of a window, the newest first and at most `limit` of them; counts, premium and measures are of all that
 * passed the filters. Undefined for a ticker never seen. The time the query took is the caller's to add.
 */
export function flowList(tapes: Tapes, request: FlowListRequest): Omit<FlowList, "queryTimeMs"> | undefined {
  const scope = tapes.scopeOf(request.ticker);
  if (scope === undefined) return undefined;
  const sums = noFlow();
  const found: [tape: Tape, row: number][] = [];
  const { minFlowScore = -Infinity, minFlowBonus = -Infinity, weights, filter } = request;
  eachTrade(tapes, { scope, span: spanOf(request), filter }, (tape, row) => {
    const { flowScore, flowBonus } = weights ? scoresOfRow(tape, row, weights) : storedScores(tape, row);
    if (flowScore < minFlowScore || flowBonus < minFlowBonus) return;
    addTrade(sums, tape, row, { flowScore });
    found.push([tape, row]);
    // A month of trades is half a million rows, of which an answer shows five hundred.
    if (found.length === 2 * request.limit) found.splice(0, request.limit);
  });
  const newest = found.slice(-request.limit).reverse();
  const style = { weights, withCluster: request.withClusters };
  const { vwf, sdf, fir } = measuresOf(sums);
  return {
    ticker: request.ticker,
    timeframe: request.timeframe,
    trades: newest.map(([tape, row]): Trade => tradeRecord(tape, row, style)),
    aggregate: { vwf, sdf, fir },
    tradeCount: sums.tradeCount,
    sweepCount: sums.sweepCount,
    totalPremium: sums.premium,
  };
}

function storedScores({ flowScore, flowBonus }: Tape, row: number) {
  return { flowScore: flowScore[row] ?? 0, flowBonus: flowBonus[row] ?? 0 };
}

/** From the start, or one window before the end; to the end, or now, or the closing bell of the day asked for. */
function spanOf({ timeframe, date, startMs, endMs, nowMs }: FlowListRequest): Span {
  const trailing = trailingSpan(timeframe, requestedDay(date, nowMs), nowMs);
  if (startMs === undefined && endMs === undefined) return trailing;
  const untilMs = endMs ?? trailing.untilMs;
  const lengthMs = windowMinutes[timeframe] * MINUTE_MS;
  const windowStart = Number.isFinite(lengthMs) ? untilMs - lengthMs : trailing.fromMs;
  return upToNow({ fromMs: startMs ?? windowStart, untilMs }, nowMs);
}
