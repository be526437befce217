import type { Tide, TideBar } from "../../src/contract/flow/tide";
import { type Bucket, bucketBars } from "./bucket-bars";
import { addTrade, type FlowSums, measuresOf, netDirectional, noFlow } from "./flow-sums";
import { upToNow } from "./flow-window";
import { eachTrade } from "./printed-trades";
import type { Tapes } from "./tapes";
import type { ContractFilter } from "../tape/trade-filter";

/** What `/v1/flow/{ticker}/tide` is asked. Flow document, Part 4.2. Instants in milliseconds since 1970 UTC. */
export interface TideRequest {
  ticker: string;
  nowMs: number;
  startMs: number;
  endMs: number;
  bucket: Bucket;
  filter: ContractFilter;
}

/**
 * Bullish and bearish premium bar by bar. Bars count from each session's opening bell and lie within the window; one
 * without trades is there with zeros, one that has not begun is not. Undefined for a ticker never seen.
 */
export function flowTide(tapes: Tapes, request: TideRequest): Omit<Tide, "queryTimeMs"> | undefined {
  const scope = tapes.scopeOf(request.ticker);
  if (scope === undefined) return undefined;
  const asked = { fromMs: request.startMs, untilMs: request.endMs };
  const bars = bucketBars(asked, request.bucket, request.nowMs).map((span) => ({ span, sums: noFlow() }));
  let at = 0;
  eachTrade(tapes, { scope, span: upToNow(asked, request.nowMs), filter: request.filter }, (tape, row) => {
    const instantMs = tape.day.openMs + (tape.atMs[row] ?? 0);
    while (instantMs >= (bars[at]?.span.untilMs ?? Infinity)) at += 1;
    const bar = bars[at];
    if (bar !== undefined) addTrade(bar.sums, tape, row);
  });
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
  const { vwf, sdf, fir } = measuresOf(sums);
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
