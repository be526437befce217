import type { DarkPoolTrade } from "../../contract/flow/contracts";
import { blank } from "../cell";
import { asSent, count, dollars, intraday, price } from "../columns";
import { openCell, OpenFieldReader } from "../open-fields";
import { listedColumns, listOf, type Column } from "../column";
import { instantCell } from "../date-cells";
import type { TableDefinition } from "../table";

/** The fields that the contract names. */
const namedColumns = listedColumns(
  [
    intraday(asSent("Time", "timestamp")),
    asSent("Ticker", "ticker"),
    price("Price", "price"),
    count("Size (shares)", "size"),
    dollars("Notional", "notional"),
  ],
  (print: DarkPoolTrade, dates) =>
    listOf(instantCell(print.timestamp, dates), print.ticker, print.price, print.size, print.notional ?? blank),
);

/**
 * Off-exchange prints, one per row, in the service's order. All other fields of a print can be picked under the service's names.
 */
export const darkPoolTable: TableDefinition<readonly DarkPoolTrade[], DarkPoolTrade> = {
  columns(prints) {
    const named = new Set(namedColumns.map(({ field }) => field));
    const reader = new OpenFieldReader();
    const paths = prints.map((print) => reader.read(print)).at(-1)?.paths ?? [];
    return [...namedColumns, ...paths.filter((field) => !named.has(field)).map(openColumn)];
  },
  shown: namedColumns,
  rows: (prints) => prints,
};

function openColumn(field: string): Column<DarkPoolTrade> {
  return { name: field, field, cell: (print, dates) => openCell(new OpenFieldReader().read(print).get(field), dates) };
}
