import type { TopUnderlying } from "../contract/flow-totals";
import { formats, formatted, type Table } from "./cell";
import { tableOf, type Column, type TableStyle } from "./table";

/** A column of US dollars or contracts. */
const amount = (name: string, field: keyof TopUnderlying, format: string): Column<TopUnderlying> => ({
  name,
  field,
  cell: (row) => {
    const value = row[field];
    return typeof value === "number" ? formatted(value, format) : value;
  },
});

/** Every column of the top underlyings; flow document, Part 2.2. Net premium is calls less puts. */
export const topUnderlyingsColumns: readonly Column<TopUnderlying>[] = [
  { name: "Ticker", field: "ticker", cell: (row) => row.ticker },
  amount("Premium", "totalPremium", formats.dollars),
  amount("Volume", "totalVolume", formats.count),
  amount("Call premium", "callPremium", formats.dollars),
  amount("Put premium", "putPremium", formats.dollars),
  amount("Net premium (calls - puts)", "netPremium", formats.dollars),
  amount("Call/put ratio", "callPutRatio", formats.ratio),
  amount("Call volume", "callVolume", formats.count),
  amount("Put volume", "putVolume", formats.count),
];

/** A row an underlying, in the order the service ranked them. */
export function topUnderlyingsTable(
  underlyings: readonly TopUnderlying[],
  style: TableStyle & { columns: readonly Column<TopUnderlying>[] | undefined },
): Table {
  const rows = underlyings.map((row) => ({ row }));
  return tableOf(style.columns ?? topUnderlyingsColumns, rows, style);
}
