import { formats, formatted, plain, type Table } from "../cell";
import { instantCell } from "../eastern-time";
import { tableOf, type Column, type TableStyle } from "../table";

/** One board that live cells watch. */
export interface StatusRow {
  symbol: string;
  metric: string;
  /** `live`, `polling`, `reconnecting`, ... */
  state: string;
  /** Why it is in that state, and what to do. */
  reason: string | undefined;
  asOf: string | undefined;
  ageSeconds: number | undefined;
  /** Newer boards replaced ones that had not been received yet. */
  lagged: boolean;
  /** Whether nothing was published while the stream was down; undefined when it never was. */
  gapCovered: boolean | undefined;
  /** What the symbol costs while it streams. */
  creditsPerMinute: number | undefined;
}

/** Every column of the status of live boards. */
export const statusColumns: readonly Column<StatusRow>[] = [
  { name: "Symbol", field: "symbol", cell: (row) => row.symbol },
  { name: "State", field: "state", cell: (row) => row.state },
  { name: "As of", field: "asOf", cell: (row, dates) => instantCell(row.asOf, dates) },
  { name: "Age", field: "age", cell: (row) => formatted(row.ageSeconds, formats.count) },
  { name: "Lagged", field: "lagged", cell: (row) => row.lagged },
  { name: "Gap covered", field: "gapCovered", cell: (row) => plain(row.gapCovered) },
  {
    name: "Credits per minute",
    field: "creditsPerMinute",
    cell: (row) => formatted(row.creditsPerMinute, formats.ratio),
  },
  { name: "Metric", field: "metric", cell: (row) => row.metric },
  { name: "Reason", field: "reason", cell: (row) => plain(row.reason) },
];

const shownColumns = statusColumns.filter(({ field }) => field !== "metric" && field !== "reason");

/** A header row, then a row a board that live cells watch; the header alone while none is watched. */
export function statusTable(
  rows: readonly StatusRow[],
  style: TableStyle & { columns: readonly Column<StatusRow>[] | undefined },
): Table {
  return tableOf(
    style.columns ?? shownColumns,
    rows.map((row) => ({ row })),
    style,
  );
}
