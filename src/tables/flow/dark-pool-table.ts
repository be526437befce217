import type { DarkPoolTrade } from "../../contract/flow/flow-contracts";
import type { Table } from "../cell";
import { asSent, count, dollars, instant, intraday, price } from "../column-kinds";
import { flattened } from "../flattened";
import { openCell } from "../open-record";
import { tableOf, type Column, type TableStyle } from "../table";

/** The columns shown unless others are picked: the fields that the contract names. */
export const darkPoolColumns: readonly Column<DarkPoolTrade>[] = [
  intraday(instant("Time", "timestamp", (print) => print.timestamp)),
  asSent("Ticker", "ticker", (print) => print.ticker),
  price("Price", "price", (print) => print.price),
  count("Size (shares)", "size", (print) => print.size),
  dollars("Notional", "notional", (print) => print.notional),
];

/** Every column of these prints: the usual ones, then whatever else the service sent, under its own names. */
export function everyDarkPoolColumn(prints: readonly DarkPoolTrade[]): readonly Column<DarkPoolTrade>[] {
  const named = new Set(darkPoolColumns.map(({ field }) => field));
  const sent = new Set(prints.flatMap((print) => [...flattened(print).keys()]));
  const further = [...sent].filter((field) => !named.has(field));
  return [
    ...darkPoolColumns,
    ...further.map((field): Column<DarkPoolTrade> => ({
      name: field,
      field,
      cell: (print, dates) => openCell(flattened(print).get(field), dates),
    })),
  ];
}

/** A row a print, in the order of the service. */
export function darkPoolTable(
  prints: readonly DarkPoolTrade[],
  style: TableStyle & { columns: readonly Column<DarkPoolTrade>[] | undefined },
): Table {
  const rows = prints.map((row) => ({ row }));
  return tableOf(style.columns ?? darkPoolColumns, rows, style);
}
