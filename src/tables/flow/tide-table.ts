import type { Tide, TideBar } from "../../contract/flow/tide";
import type { Table } from "../cell";
import { asSent, count, dollars, instant, intraday, score, unixTime } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** A bar and the tide it belongs to. */
interface TideRow {
  tide: Tide;
  bar: TideBar;
}

const shownColumns: readonly Column<TideRow>[] = [
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

/** Every column of a ticker's tide; VWF, SDF and FIR are -100 to 100. Flow document, Part 2.2. */
export const tideColumns: readonly Column<TideRow>[] = [
  ...shownColumns,
  intraday(unixTime("End", "timestampEnd", ({ bar }) => bar.timestampEnd)),
  asSent("Ticker", "ticker", ({ tide }) => tide.ticker),
  asSent("Bucket", "bucket", ({ tide }) => tide.bucket),
  instant("Window start", "startTime", ({ tide }) => tide.startTime),
  instant("Window end", "endTime", ({ tide }) => tide.endTime),
  count("Query milliseconds", "queryTimeMs", ({ tide }) => tide.queryTimeMs),
];

/** A row a bar, the oldest first. The net of a bar is bullish less bearish premium; the cumulative one runs from the window's start. */
export function tideTable(tide: Tide, style: TableStyle & { columns: readonly Column<TideRow>[] | undefined }): Table {
  const rows = tide.bars.map((bar) => ({ row: { tide, bar } }));
  return tableOf(style.columns ?? shownColumns, rows, style);
}
