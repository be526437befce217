import type { ExpirationFlow, StrikeExpirations } from "../../contract/flow/flow-strikes";
import type { Table } from "../cell";
import { asSent, count, date, dollars } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** One expiration, and the answer it came in. */
interface ExpirationRow {
  flow: StrikeExpirations;
  bar: ExpirationFlow;
}

const shownColumns: readonly Column<ExpirationRow>[] = [
  date("Expiration", "expiration", ({ bar }) => bar.expiration),
  count("DTE", "dte", ({ bar }) => bar.dte),
  dollars("Call premium", "callPremium", ({ bar }) => bar.callPremium),
  dollars("Put premium", "putPremium", ({ bar }) => bar.putPremium),
  count("Call volume", "callVolume", ({ bar }) => bar.callVolume),
  count("Put volume", "putVolume", ({ bar }) => bar.putVolume),
];

/** Every column of one strike's flow by expiration. Flow document, Part 2.2. */
export const strikeExpirationsColumns: readonly Column<ExpirationRow>[] = [
  ...shownColumns,
  asSent("Ticker", "ticker", ({ flow }) => flow.ticker),
  asSent("Strike", "strike", ({ flow }) => flow.strike),
  asSent("Interval", "interval", ({ flow }) => flow.interval),
  dollars("Total call premium", "totalCallPremium", ({ flow }) => flow.totalCallPremium),
  dollars("Total put premium", "totalPutPremium", ({ flow }) => flow.totalPutPremium),
  date("Top expiration", "topExpiration", ({ flow }) => flow.topExpiration),
  count("Expirations", "expirationCount", ({ flow }) => flow.expirationCount),
];

/** A row an expiration, in the order of the service. */
export function strikeExpirationsTable(
  flow: StrikeExpirations,
  style: TableStyle & { columns: readonly Column<ExpirationRow>[] | undefined },
): Table {
  const rows = flow.bars.map((bar) => ({ row: { flow, bar } }));
  return tableOf(style.columns ?? shownColumns, rows, style);
}
