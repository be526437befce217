import type { MarketTide, MarketTideBar, Tide, TideBar } from "../../contract/flow/tide";
import { asSent, count, date, dollars, instant, intraday, price, score, unixTime } from "../columns";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

/** One bar, and the tide that it is part of. */
interface TideRow {
  tide: Tide;
  bar: TideBar;
}

const tideShown: readonly Column<TideRow>[] = [
  intraday(unixTime("Time", "timestamp", ({ bar }) => bar.timestamp)),
  dollars("Bullish premium", "bullishPremium", ({ bar }) => bar.bullishPremium),
  dollars("Bearish premium", "bearishPremium", ({ bar }) => bar.bearishPremium),
  dollars("Neutral premium", "neutralPremium", ({ bar }) => bar.neutralPremium),
  dollars("Net premium (bull - bear)", "netPremium", ({ bar }) => bar.netPremium),
  dollars("Cumulative net premium", "netPremiumCumulative", ({ bar }) => bar.netPremiumCumulative),
  count("Bullish volume", "bullishVolume", ({ bar }) => bar.bullishVolume),
  count("Bearish volume", "bearishVolume", ({ bar }) => bar.bearishVolume),
  score("VWF", "vwf", ({ bar }) => bar.vwf),
  score("SDF", "sdf", ({ bar }) => bar.sdf),
  score("FIR", "fir", ({ bar }) => bar.fir),
  count("Trades", "tradeCount", ({ bar }) => bar.tradeCount),
  count("Sweeps", "sweepCount", ({ bar }) => bar.sweepCount),
];

/**
 * The tide of a ticker: one row per bar, oldest first. Net premium is bullish minus bearish; the cumulative net starts with the
 * window. VWF, SDF and FIR range from -100 to 100. Flow document, Part 2.2.
 */
export const tideTable: TableDefinition<Tide, TideRow> = {
  columns: [
    ...tideShown,
    intraday(unixTime("End", "timestampEnd", ({ bar }) => bar.timestampEnd)),
    asSent("Ticker", "ticker", ({ tide }) => tide.ticker),
    asSent("Bucket", "bucket", ({ tide }) => tide.bucket),
    instant("Window start", "startTime", ({ tide }) => tide.startTime),
    instant("Window end", "endTime", ({ tide }) => tide.endTime),
    count("Query milliseconds", "queryTimeMs", ({ tide }) => tide.queryTimeMs),
  ],
  shown: tideShown,
  rows: (tide) => tide.bars.map((bar) => ({ row: { tide, bar } })),
};

/** One bar, and the market tide that it is part of. */
interface MarketRow {
  tide: MarketTide;
  bar: MarketTideBar;
}

const marketShown: readonly Column<MarketRow>[] = [
  intraday(unixTime("Time", "timestamp", ({ bar }) => bar.timestamp)),
  dollars("Net call premium", "ncp", ({ bar }) => bar.ncp),
  dollars("Net put premium", "npp", ({ bar }) => bar.npp),
  dollars("Cumulative net call premium", "ncpCumulative", ({ bar }) => bar.ncpCumulative),
  dollars("Cumulative net put premium", "nppCumulative", ({ bar }) => bar.nppCumulative),
  count("Call volume", "callVolume", ({ bar }) => bar.callVolume),
  count("Put volume", "putVolume", ({ bar }) => bar.putVolume),
  count("Volume", "totalVolume", ({ bar }) => bar.totalVolume),
  price("SPY price", "spyPrice", ({ bar }) => bar.spyPrice),
  asSent("Gap", "isGap", ({ bar }) => bar.isGap),
];

/** The tide of the whole market: one row per bar, oldest first. A gap is a bar without trades. */
export const marketTideTable: TableDefinition<MarketTide, MarketRow> = {
  columns: [
    ...marketShown,
    intraday(unixTime("End", "timestampEnd", ({ bar }) => bar.timestampEnd)),
    asSent("Interval", "interval", ({ tide }) => tide.interval),
    asSent("Bucket", "bucket", ({ tide }) => tide.bucket),
    date("Date", "date", ({ tide }) => tide.date),
  ],
  shown: marketShown,
  rows: (tide) => tide.bars.map((bar) => ({ row: { tide, bar } })),
};
