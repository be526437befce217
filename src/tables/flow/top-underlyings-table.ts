import type { TopUnderlying } from "../../contract/flow/flow-totals";
import type { Table } from "../cell";
import { asSent, count, dollars, ratio } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** Every column of the top underlyings; flow document, Part 2.2. Net premium is calls less puts. */
export const topUnderlyingsColumns: readonly Column<TopUnderlying>[] = [
  asSent("Ticker", "ticker", (row) => row.ticker),
  dollars("Premium", "totalPremium", (row) => row.totalPremium),
  count("Volume", "totalVolume", (row) => row.totalVolume),
  dollars("Call premium", "callPremium", (row) => row.callPremium),
  dollars("Put premium", "putPremium", (row) => row.putPremium),
  dollars("Net premium (calls - puts)", "netPremium", (row) => row.netPremium),
  ratio("Call/put ratio", "callPutRatio", (row) => row.callPutRatio),
  count("Call volume", "callVolume", (row) => row.callVolume),
  count("Put volume", "putVolume", (row) => row.putVolume),
];

/** A row an underlying, in the order the service ranked them. */
export function topUnderlyingsTable(
  underlyings: readonly TopUnderlying[],
  style: TableStyle & { columns: readonly Column<TopUnderlying>[] | undefined },
): Table {
  const rows = underlyings.map((row) => ({ row }));
  return tableOf(style.columns ?? topUnderlyingsColumns, rows, style);
}
