import type { HistoricalCompare } from "../../contract/flow/flow-totals";
import type { Table } from "../cell";
import { asSent, date, dollars, share } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** A past day and the comparison it was found for. */
interface SimilarDay {
  compare: HistoricalCompare;
  day: HistoricalCompare["similarDays"][number];
}

const shownColumns: readonly Column<SimilarDay>[] = [
  date("Date", "date", ({ day }) => day.date),
  share("Similarity (0-1)", "similarityScore", ({ day }) => day.similarityScore),
  dollars("Premium", "totalPremium", ({ day }) => day.totalPremium),
  dollars("Net premium (calls - puts)", "netPremium", ({ day }) => day.netPremium),
];

/** Every column of the past days most like a day. Flow document, Part 2.2. */
export const similarDaysColumns: readonly Column<SimilarDay>[] = [
  ...shownColumns,
  asSent("Ticker", "ticker", ({ compare }) => compare.ticker),
  date("Compared date", "comparedDate", ({ compare }) => compare.date),
];

/** A row a day, the most similar first as the service sends them. */
export function similarDaysTable(
  compare: HistoricalCompare,
  style: TableStyle & { columns: readonly Column<SimilarDay>[] | undefined },
): Table {
  const rows = compare.similarDays.map((day) => ({ row: { compare, day } }));
  return tableOf(style.columns ?? shownColumns, rows, style);
}
