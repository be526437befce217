import type { DarkPoolTrade } from "../../contract/flow/contracts";
import { asSent, count, dollars, instant, intraday, price } from "../columns";
import { OpenFieldReader, OpenLayout } from "../open-fields";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

/** The fields that the contract names. */
const namedColumns: readonly Column<DarkPoolTrade>[] = [
  intraday(instant("Time", "timestamp", (print) => print.timestamp)),
  asSent("Ticker", "ticker", (print) => print.ticker),
  price("Price", "price", (print) => print.price),
  count("Size (shares)", "size", (print) => print.size),
  dollars("Notional", "notional", (print) => print.notional),
];

const namedFields = namedColumns.map(({ field }) => field);

/**
 * Off-exchange prints, one per row, in the service's order. All other fields of a print can be picked under the service's names.
 */
export const darkPoolTable: TableDefinition<readonly DarkPoolTrade[], DarkPoolTrade> = {
  columns(prints) {
    const layout = new OpenLayout(namedFields);
    const reader = new OpenFieldReader(layout, "text");
    for (const print of prints) reader.read(print);
    return [...namedColumns, ...layout.fields.slice(namedFields.length).map(otherColumn)];

    function otherColumn(field: string, index: number): Column<DarkPoolTrade> {
      const at = namedFields.length + index;
      return { name: field, field, cell: (print, dates) => new OpenFieldReader(layout, dates).read(print).cells[at] };
    }
  },
  shown: namedColumns,
  rows: (prints) => prints,
};
