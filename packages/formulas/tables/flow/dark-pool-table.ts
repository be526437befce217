import type { DarkPoolTrade } from "@strikebook/contract";
import { blank } from "../cell";
import { canonicalColumn } from "../canonical";
import { asSent, count, dollars, intraday, price } from "../columns";
import { OpenFieldReader, OpenLayout, readableName } from "../open-fields";
import { listedColumns, listOf } from "../column";
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

const canonical = canonicalColumn((print: DarkPoolTrade) => print);

const namedFields = namedColumns.map(({ field }) => field);

/**
 * Off-exchange prints, one per row, in the service's order. All other fields of a print can be picked under the service's names.
 */
export const darkPoolTable: TableDefinition<readonly DarkPoolTrade[], DarkPoolTrade> = {
  columns(prints) {
    const layout = new OpenLayout(namedFields);
    const reader = new OpenFieldReader(layout, "text");
    for (const print of prints) reader.read(print);
    const more = layout.fields
      .slice(namedFields.length)
      .map((field) => ({ name: field, field, words: readableName(field) }));
    const otherCells = (print: DarkPoolTrade, dates: DateForm) =>
      new OpenFieldReader(layout, dates).read(print).cells.slice(namedFields.length);
    return [...namedColumns, canonical, ...listedColumns(more, otherCells)];
  },
  shown: namedColumns,
  rows: (prints) => prints,
};
