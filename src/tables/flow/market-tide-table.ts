import type { MarketTide, MarketTideBar } from "../../contract/flow/tide";
import type { Table } from "../cell";
import { asSent, count, date, dollars, intraday, price, unixTime } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** A bar and the tide it belongs to. */
interface MarketRow {
  tide: MarketTide;
  bar: MarketTideBar;
}

const shownColumns: readonly Column<MarketRow>[] = [
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

/** Every column of the market's tide. */
export const marketTideColumns: readonly Column<MarketRow>[] = [
  ...shownColumns,
  intraday(unixTime("End", "timestampEnd", ({ bar }) => bar.timestampEnd)),
  asSent("Interval", "interval", ({ tide }) => tide.interval),
  asSent("Bucket", "bucket", ({ tide }) => tide.bucket),
  date("Date", "date", ({ tide }) => tide.date),
];

/** A row a bar, the oldest first. A gap is a bar without a trade. */
export function marketTideTable(
  tide: MarketTide,
  style: TableStyle & { columns: readonly Column<MarketRow>[] | undefined },
): Table {
  const rows = tide.bars.map((bar) => ({ row: { tide, bar } }));
  return tableOf(style.columns ?? shownColumns, rows, style);
}
