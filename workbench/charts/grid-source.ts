import { numfmt } from "@univerjs/core";
import { cellArea } from "../calls/cell-area";
import type { GridWorkbook } from "../grid/grid-workbook";
import type { ChartSource } from "./chart-drawing";

/** Returns what charts read of the grid. */
export function gridSource({ cells, formats }: GridWorkbook): ChartSource {
  return {
    values: (sheetId, area) => cells.values(sheetId, area),
    formatAt(sheetId, row, column) {
      const area = cellArea({ row, column });
      const own = formats.look(sheetId, area).numberFormat;
      return own === "General" ? (formats.valueFormats(sheetId, area)[0]?.[0] ?? own) : own;
    },
    isCalculated: (sheetId, row, column) =>
      cells.formulaAt({ sheetId, row, column }) !== undefined ||
      cells.spillParent(sheetId, { row, column }) !== undefined,
    formatted: (value, numberFormat) => String(numfmt.format(numberFormat, value)),
  };
}
