import { isoDate } from "@strikebook/calendar";
import { cappedRatio, type ChainPressure, servedHundredths } from "@strikebook/contract";
import { type FlowSums, percentOf, quotientOf } from "../tapes/flow-sums";
import { requestedDay, trailingSpan, type WindowLabel } from "../tapes/flow-window";
import { type SumsByRight, sumsByRight } from "../tapes/trades-in-span";
import { biasOf, confidenceOf, describeShares } from "./interpretation";
import type { Tapes } from "../tapes/tapes";
import type { TradeFilter } from "../../tape/trade-filter";

/** A request of `/v1/chain-bull-bear/{ticker}`. docs/api.md, Chain pressure. */
export interface PressureRequest {
  ticker: string;
  nowMs: number;
  timeframe: WindowLabel;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
  filter: Pick<TradeFilter, "right" | "minPremium" | "minDte" | "maxDte">;
}

/** Returns the bullish and bearish shares of the volume by the bull/bear rule, in percent. `undefined` for an unknown ticker. */
export function chainPressure(tapes: Tapes, request: PressureRequest): ChainPressure | undefined {
  const { ticker, nowMs, timeframe, filter } = request;
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const day = requestedDay(request.date, nowMs);
  return chainPressureOf(request, sumsByRight(tapes, { scope, span: trailingSpan(timeframe, day, nowMs), filter }));
}

/** Returns the same shares of sums. */
export function chainPressureOf(
  { ticker, date, nowMs, timeframe }: PressureRequest,
  { calls, puts }: SumsByRight,
): ChainPressure {
  return {
    ticker,
    date: isoDate(requestedDay(date, nowMs)),
    timeframe,
    tradeCount: calls.tradeCount + puts.tradeCount,
    totalVolume: calls.volume + puts.volume,
    totalPremium: calls.premium + puts.premium,
    metrics: metricsOf(calls, puts),
    interpretation: interpretationOf(calls, puts),
  };
}

function metricsOf(calls: FlowSums, puts: FlowSums): ChainPressure["metrics"] {
  const volume = calls.volume + puts.volume;
  const bullish = calls.bullishVolume + puts.bullishVolume;
  const bearish = calls.bearishVolume + puts.bearishVolume;
  return {
    bullPct: percent(bullish, volume),
    bearPct: percent(bearish, volume),
    neutralPct: percent(volume - bullish - bearish, volume),
    bullBearRatio: cappedRatio(bullish, bearish),
    callBullPct: percent(calls.bullishVolume, calls.volume),
    putBullPct: percent(puts.bullishVolume, puts.volume),
  };
}

function percent(part: number, whole: number): number | null {
  return servedHundredths(percentOf(part, whole));
}

function interpretationOf(calls: FlowSums, puts: FlowSums): ChainPressure["interpretation"] {
  const volume = calls.volume + puts.volume;
  const bullish = quotientOf(calls.bullishVolume + puts.bullishVolume, volume) ?? 0;
  const bearish = quotientOf(calls.bearishVolume + puts.bearishVolume, volume) ?? 0;
  return {
    bias: biasOf(bullish, bearish),
    strength: strengthOf(Math.abs(bullish - bearish)),
    confidence: confidenceOf(calls.tradeCount + puts.tradeCount),
    description: describeShares(volume, "contracts", bullish, bearish),
  };
}

/**
 * Returns the strength of the difference between both sides, as a share of the volume. The API documentation does not define
 * the limits.
 */
function strengthOf(lead: number): "strong" | "moderate" | "weak" {
  if (lead >= 0.3) return "strong";
  return lead >= 0.1 ? "moderate" : "weak";
}
