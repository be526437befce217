import type { DarkPoolTrade } from "../../contract/flow/contracts";
import { blank } from "../cell";
import { asSent, count, dollars, intraday, price } from "../columns";
import { OpenFieldReader } from "../open-fields";
import { listedColumns, listOf, type Column } from "../column";
import { instantCell, type DateForm } from "../date-cells";
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

const namedFields = namedColumns.map(({ field }) => field);

/**
 * Off-exchange prints, one per row, in the service's order. All other fields of a print can be picked under the service's names.
 */
export const darkPoolTable: TableDefinition<readonly DarkPoolTrade[], DarkPoolTrade> = {
  columns(prints) {
    const reader = new OpenFieldReader(namedFields, "text");
    const fields = prints.map((print) => reader.read(print)).at(-1)?.fields ?? [];
    return [...namedColumns, ...fields.slice(namedFields.length).map(openColumn)];
  },
  shown: namedColumns,
  rows: (prints) => prints,
};

function openColumn(field: string): Column<DarkPoolTrade> {
  const cell = (print: DarkPoolTrade, dates: DateForm) => {
    const { fields, cells } = new OpenFieldReader([], dates).read(print);
    return cells[fields.indexOf(field)];
  };
  return { name: field, field, cell };
}
