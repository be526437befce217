import type { MarketTide, MarketTideBar, Tide, TideBar } from "../../contract/flow/tide";
import { asSent, count, date, dollars, instant, intraday, price, score, unixTime } from "../columns";
import { sharedColumns, type Column } from "../column";
import type { TableDefinition } from "../table";

const tideShown: readonly Column<TideBar>[] = [
  intraday(unixTime("Time", "timestamp")),
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
];

/**
 * The tide of a ticker: one row per bar, oldest first. Net premium is bullish minus bearish; the cumulative net starts with the
 * window. VWF, SDF and FIR range from -100 to 100. docs/api.md, Tide.
 */
export const tideTable: TableDefinition<Tide, TideBar> = {
  columns: [
    ...tideShown,
    intraday(unixTime("End", "timestampEnd")),
    ...sharedColumns<Tide, TideBar>([
      asSent("Ticker", "ticker"),
      asSent("Bucket", "bucket"),
      instant("Window start", "startTime"),
      instant("Window end", "endTime"),
      count("Query milliseconds", "queryTimeMs"),
    ]),
  ],
  shown: tideShown,
  rows: (tide) => tide.bars,
};

const marketShown: readonly Column<MarketTideBar>[] = [
  intraday(unixTime("Time", "timestamp")),
  dollars("Net call premium", "ncp"),
  dollars("Net put premium", "npp"),
  dollars("Cumulative net call premium", "ncpCumulative"),
  dollars("Cumulative net put premium", "nppCumulative"),
  count("Call volume", "callVolume"),
  count("Put volume", "putVolume"),
  count("Volume", "totalVolume"),
  price("SPY price", "spyPrice"),
  asSent("Gap", "isGap"),
];

/** The tide of the whole market: one row per bar, oldest first. A gap is a bar without trades. */
export const marketTideTable: TableDefinition<MarketTide, MarketTideBar> = {
  columns: [
    ...marketShown,
    intraday(unixTime("End", "timestampEnd")),
    ...sharedColumns<MarketTide, MarketTideBar>([
      asSent("Interval", "interval"),
      asSent("Bucket", "bucket"),
      date("Date", "date"),
    ]),
  ],
  shown: marketShown,
  rows: (tide) => tide.bars,
};
