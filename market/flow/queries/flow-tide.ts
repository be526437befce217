import type { Tide, TideBar } from "@strikebook/contract";
import { type Bucket, bucketBars, clipToNow, type Span } from "../tapes/flow-window";
import { addTrade, type FlowSums, flowMeasures, netDirectional, emptySums } from "../tapes/flow-sums";
import { forEachTrade } from "../tapes/trades-in-span";
import type { Tapes } from "../tapes/tapes";
import type { ContractFilter } from "../../tape/trade-filter";

/** The data of `/v1/flow/{ticker}/tide` without the time of its query. */
export type TideData = Omit<Tide, "queryTimeMs">;

/** A request of `/v1/flow/{ticker}/tide`. docs/api.md, Tide. Instants in milliseconds since 1970 UTC. */
export interface TideRequest {
  ticker: string;
  nowMs: number;
  startMs: number;
  endMs: number;
  bucket: Bucket;
  filter: ContractFilter;
}

/**
 * Returns bullish and bearish premium by bar. Bars begin at each session's opening bell and lie within the window. Bars without
 * trades have zeros, future bars are omitted. `undefined` for an unknown ticker.
 */
export function queryTide(tapes: Tapes, request: TideRequest): TideData | undefined {
  const scope = tapes.scopeOf(request.ticker);
  if (scope === undefined) return undefined;
  const span = { fromMs: request.startMs, untilMs: request.endMs };
  const bars = bucketBars(span, request.bucket, request.nowMs).map((bar) => ({ span: bar, sums: emptySums() }));
  let at = 0;
  forEachTrade(tapes, { scope, span: clipToNow(span, request.nowMs), filter: request.filter }, (tape, row) => {
    const instantMs = tape.day.openMs + (tape.atMs[row] ?? 0);
    while (instantMs >= (bars[at]?.span.untilMs ?? Infinity)) at += 1;
    const bar = bars[at];
    if (bar !== undefined) addTrade(bar.sums, tape, row);
  });
  return tideOf(request, bars);
}

/** The trades of one bar of a tide. */
interface TideSums {
  span: Span;
  sums: FlowSums;
}

/** Returns the tide of bars, oldest first. */
export function tideOf(request: TideRequest, bars: readonly TideSums[]): TideData {
  let cumulative = 0;
  return {
    ticker: request.ticker,
    bucket: request.bucket,
    startTime: new Date(request.startMs).toISOString(),
    endTime: new Date(request.endMs).toISOString(),
    bars: bars.map(({ span, sums }): TideBar => {
      cumulative += netDirectional(sums);
      return {
        timestamp: span.fromMs / 1000,
        timestampEnd: span.untilMs / 1000,
        ...barOf(sums),
        netPremiumCumulative: cumulative,
      };
    }),
  };
}

function barOf(sums: FlowSums): Omit<TideBar, "timestamp" | "timestampEnd" | "netPremiumCumulative"> {
  const { vwf, sdf, fir } = flowMeasures(sums);
  return {
    bullishPremium: sums.bullishPremium,
    bearishPremium: sums.bearishPremium,
    neutralPremium: sums.premium - sums.bullishPremium - sums.bearishPremium,
    netPremium: netDirectional(sums),
    bullishVolume: sums.bullishVolume,
    bearishVolume: sums.bearishVolume,
    vwf,
    sdf,
    fir,
    tradeCount: sums.tradeCount,
    sweepCount: sums.sweepCount,
  };
}
