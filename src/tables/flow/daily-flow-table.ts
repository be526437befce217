import type { DailyFlow } from "../../contract/flow/flow-totals";
import type { Table } from "../cell";
import { count, date, dollars } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** Every column of an underlying's daily flow. Flow document, Part 2.2. */
export const dailyFlowColumns: readonly Column<DailyFlow>[] = [
  date("Date", "date", (day) => day.date),
  dollars("Premium", "totalPremium", (day) => day.totalPremium),
  count("Volume", "totalVolume", (day) => day.totalVolume),
  dollars("Call premium", "callPremium", (day) => day.callPremium),
  dollars("Put premium", "putPremium", (day) => day.putPremium),
  dollars("Net premium (calls - puts)", "netPremium", (day) => day.netPremium),
  count("Call volume", "callVolume", (day) => day.callVolume),
  count("Put volume", "putVolume", (day) => day.putVolume),
];

/** A row a trading day with activity, in the order of the service. */
export function dailyFlowTable(
  days: readonly DailyFlow[],
  style: TableStyle & { columns: readonly Column<DailyFlow>[] | undefined },
): Table {
  const rows = days.map((row) => ({ row }));
  return tableOf(style.columns ?? dailyFlowColumns, rows, style);
}
