import type { ChainPressure } from "../../src/contract/flow/flow-contracts";
import { isoDate } from "../time/civil-day";
import { cappedRatio } from "./flow-ratio";
import { addTrade, type FlowSums, noFlow, ratio } from "./flow-sums";
import { requestedDay, trailingSpan, type WindowLabel } from "./flow-window";
import { eachTrade } from "./printed-trades";
import { biasInWords, confidenceInWords } from "./reading-in-words";
import { servedHundredths } from "../pricing/served-number";
import { rightOf } from "../tape/tape";
import type { Tapes } from "./tapes";
import type { TradeFilter } from "../tape/trade-filter";

/** What `/v1/chain-bull-bear/{ticker}` is asked. Flow document, Part 4.10. */
export interface PressureRequest {
  ticker: string;
  nowMs: number;
  timeframe: WindowLabel;
  /** YYYY-MM-DD; the current session when absent. */
  date?: string | undefined;
  filter: Pick<TradeFilter, "right" | "minPremium" | "minDte" | "maxDte">;
}

/** Shares of the volume that pushed up and down, by the bull/bear rule, in percent. Undefined for a ticker never seen. */
export function chainPressure(tapes: Tapes, request: PressureRequest): ChainPressure | undefined {
  const { ticker, nowMs, timeframe, filter } = request;
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const day = requestedDay(request.date, nowMs);
  const calls = noFlow();
  const puts = noFlow();
  eachTrade(tapes, { scope, span: trailingSpan(timeframe, day, nowMs), filter }, (tape, row) =>
    addTrade(rightOf(tape.contract[row] ?? 0) === "call" ? calls : puts, tape, row),
  );
  return {
    ticker,
    date: isoDate(day),
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

function percent(part: number, whole: number): number {
  return servedHundredths(100 * ratio(part, whole));
}

function interpretationOf(calls: FlowSums, puts: FlowSums): ChainPressure["interpretation"] {
  const volume = calls.volume + puts.volume;
  const bullish = ratio(calls.bullishVolume + puts.bullishVolume, volume);
  const bearish = ratio(calls.bearishVolume + puts.bearishVolume, volume);
  const [up, down] = [bullish, bearish].map((share) => Math.round(100 * share));
  return {
    bias: biasInWords(bullish, bearish),
    strength: strengthInWords(Math.abs(bullish - bearish)),
    confidence: confidenceInWords(calls.tradeCount + puts.tradeCount),
    description:
      volume === 0
        ? "No trades in the window."
        : `${up} % of ${volume} contracts pushed up and ${down} % down; the rest were done in the middle.`,
  };
}

/** By how far one side outweighs the other, as a share of the volume. Ours. */
function strengthInWords(lead: number): "strong" | "moderate" | "weak" {
  if (lead >= 0.3) return "strong";
  return lead >= 0.1 ? "moderate" : "weak";
}
