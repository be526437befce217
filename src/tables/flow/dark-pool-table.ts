import type { DarkPoolTrade } from "../../contract/flow/contracts";
import { asSent, count, dollars, instant, intraday, price } from "../columns";
import { openCell, OpenFieldReader } from "../open-fields";
import type { Column } from "../column";
import { asRows, type TableDefinition } from "../table";

/** The fields that the contract names. */
const namedColumns: readonly Column<DarkPoolTrade>[] = [
  intraday(instant("Time", "timestamp", (print) => print.timestamp)),
  asSent("Ticker", "ticker", (print) => print.ticker),
  price("Price", "price", (print) => print.price),
  count("Size (shares)", "size", (print) => print.size),
  dollars("Notional", "notional", (print) => print.notional),
];

/**
 * Off-exchange prints, one per row, in the service's order. All other fields of a print can be picked under the service's names.
 */
export const darkPoolTable: TableDefinition<readonly DarkPoolTrade[], DarkPoolTrade> = {
  columns(prints) {
    const named = new Set(namedColumns.map(({ field }) => field));
    const reader = new OpenFieldReader();
    const paths = prints.map((print) => reader.read(print)).at(-1)?.paths ?? [];
    return [...namedColumns, ...[...paths].filter((field) => !named.has(field)).map(openColumn)];
  },
  shown: namedColumns,
  rows: asRows,
};

function openColumn(field: string): Column<DarkPoolTrade> {
  return { name: field, field, cell: (print, dates) => openCell(new OpenFieldReader().read(print).get(field), dates) };
}
