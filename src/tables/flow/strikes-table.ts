import type { StrikeFlow, StrikesFlow } from "../../contract/flow/flow-strikes";
import type { Table } from "../cell";
import { asSent, count, date, dollars, instant, percent, ratio } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** One strike and right, and the answer it came in. */
interface StrikeRow {
  flow: StrikesFlow;
  strike: StrikeFlow;
}

const shownColumns: readonly Column<StrikeRow>[] = [
  asSent("Strike", "strike", ({ strike }) => strike.strike),
  asSent("Right", "right", ({ strike }) => strike.right),
  dollars("Net premium (bull - bear)", "netPremium", ({ strike }) => strike.netPremium),
  dollars("Premium", "totalPremium", ({ strike }) => strike.totalPremium),
  dollars("Bullish premium", "bullishPremium", ({ strike }) => strike.bullishPremium),
  dollars("Bearish premium", "bearishPremium", ({ strike }) => strike.bearishPremium),
  count("Volume", "volume", ({ strike }) => strike.volume),
  count("Trades", "tradeCount", ({ strike }) => strike.tradeCount),
  percent("Ask %", "askPct", ({ strike }) => strike.askPct),
  percent("Bid %", "bidPct", ({ strike }) => strike.bidPct),
  count("Open interest", "openInterest", ({ strike }) => strike.openInterest),
  ratio("Volume/OI", "volOiRatio", ({ strike }) => strike.volOiRatio),
  date("Main expiration", "dominantExpiration", ({ strike }) => strike.dominantExpiration),
];

/** Every column of the strikes that money went to. Flow document, Part 2.2. */
export const strikesColumns: readonly Column<StrikeRow>[] = [
  ...shownColumns,
  asSent("Ticker", "ticker", ({ flow }) => flow.ticker),
  instant("Window start", "startTime", ({ flow }) => flow.startTime),
  instant("Window end", "endTime", ({ flow }) => flow.endTime),
];

/** A row a strike and right, in the order of the service. Net premium is bullish less bearish. */
export function strikesTable(
  flow: StrikesFlow,
  style: TableStyle & { columns: readonly Column<StrikeRow>[] | undefined },
): Table {
  const rows = flow.byStrike.map((strike) => ({ row: { flow, strike } }));
  return tableOf(style.columns ?? shownColumns, rows, style);
}
