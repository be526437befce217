import type { MarketTide, MarketTideBar, Tide, TideBar } from "@strikebook/contract";
import { blank } from "../cell";
import { canonicalColumn } from "../canonical";
import { asSent, count, date, dollars, instant, intraday, price, score, unixTime } from "../columns";
import { listedColumns, listOf } from "../column";
import { unixTimeCell } from "../date-cells";
import { rowsOfEach, type RowOrFailure, type TableDefinition } from "../table";

/** One bar, and the tide that it is part of. */
interface TideRow {
  tide: Tide;
  bar: TideBar;
}

const tideShown = listedColumns(
  [
    intraday(asSent("Time", "timestamp")),
    dollars("Bullish premium", "bullishPremium"),
    dollars("Bearish premium", "bearishPremium"),
    dollars("Neutral premium", "neutralPremium"),
    dollars("Net premium (bull - bear)", "netPremium"),
    dollars("Cumulative net premium", "netPremiumCumulative"),
    count("Bullish volume", "bullishVolume"),
    count("Bearish volume", "bearishVolume"),
    score("VWF", "vwf"),
    score("SDF", "sdf"),
    score("FIR", "fir"),
    count("Trades", "tradeCount"),
    count("Sweeps", "sweepCount"),
  ],
  ({ bar }: TideRow, dates) =>
    listOf(
      unixTimeCell(bar.timestamp, dates),
      bar.bullishPremium,
      bar.bearishPremium,
      bar.neutralPremium,
      bar.netPremium,
      bar.netPremiumCumulative,
      bar.bullishVolume,
      bar.bearishVolume,
      bar.vwf ?? blank,
      bar.sdf ?? blank,
      bar.fir ?? blank,
      bar.tradeCount,
      bar.sweepCount,
    ),
);

const tideTicker = asSent("Ticker", "ticker", ({ tide }: TideRow) => tide.ticker);

/**
 * The tide of each ticker, one after the other: one row per bar, oldest first. Net premium is bullish minus bearish; the cumulative net starts
 * with the window. VWF, SDF and FIR range from -100 to 100. docs/api.md, Tide.
 */
export const tideTable: TableDefinition<readonly RowOrFailure<Tide>[], TideRow> = {
  columns: [
    ...tideShown,
    intraday(unixTime("End", "timestampEnd", ({ bar }) => bar.timestampEnd)),
    tideTicker,
    canonicalColumn(({ tide }) => tide),
    asSent("Bucket", "bucket", ({ tide }) => tide.bucket),
    instant("Window start", "startTime", ({ tide }) => tide.startTime),
    instant("Window end", "endTime", ({ tide }) => tide.endTime),
    count("Query milliseconds", "queryTimeMs", ({ tide }) => tide.queryTimeMs),
  ],
  shown: (tides) => (tides.length > 1 ? [tideTicker, ...tideShown] : tideShown),
  brief:
    "Ticker,Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium,VWF,SDF,FIR,Trades",
  rows: (tides) => rowsOfEach(tides, (tide) => tide.bars.map((bar) => ({ tide, bar }))),
};

/** One bar, and the market tide that it is part of. */
interface MarketRow {
  tide: MarketTide;
  bar: MarketTideBar;
}

const marketShown = listedColumns(
  [
    intraday(asSent("Time", "timestamp")),
    dollars("Net call premium", "ncp"),
    dollars("Net put premium", "npp"),
    dollars("Cumulative net call premium", "ncpCumulative"),
    dollars("Cumulative net put premium", "nppCumulative"),
    count("Call volume", "callVolume"),
    count("Put volume", "putVolume"),
    count("Volume", "totalVolume"),
    price("SPY price", "spyPrice"),
    asSent("Gap", "isGap"),
  ],
  ({ bar }: MarketRow, dates) =>
    listOf(
      unixTimeCell(bar.timestamp, dates),
      bar.ncp,
      bar.npp,
      bar.ncpCumulative,
      bar.nppCumulative,
      bar.callVolume,
      bar.putVolume,
      bar.totalVolume,
      bar.spyPrice ?? blank,
      bar.isGap,
    ),
);

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
  rows: (tide) => tide.bars.map((bar) => ({ tide, bar })),
};
