import { rangeOf, type SheetArea } from "../office/areas";
import { isWithoutValue } from "../formulas/cell-errors";
import { rangeAt } from "../formulas/formulas";
import { inExcel, supportsExcelApi } from "../office/office";

/** What cells show at one moment. */
export interface CellReading {
  /** The values of the output cells, in the order of their addresses. */
  values: readonly unknown[];
  /** What other cells show, as one text, to see whether they have changed. */
  others: string;
  /** Whether Excel has not finished calculating, or one of these cells has no value yet. */
  isCalculating: boolean;
}

/** Reads cells, and whether Excel is calculating, in one request. Rejects if Excel is busy or a sheet was deleted. */
export function readCells(outputs: readonly string[], others: readonly SheetArea[]): Promise<CellReading> {
  return inExcel(async (context) => {
    const { application } = context.workbook;
    const hasState = supportsExcelApi("1.9");
    if (hasState) application.load("calculationState");
    const cells = outputs.map((address) => rangeAt(context, address).load("values"));
    const areas = others.map(({ sheet, area }) => rangeOf(context, sheet, area).load("values"));
    await context.sync();
    const values = cells.map((cell) => (cell.values as unknown[][])[0]?.[0] ?? "");
    const read = areas.map((area) => area.values as unknown[][]);
    const isBusy = [...values, ...read.flat(2)].some(isWithoutValue);
    const isCalculating = isBusy || (hasState && String(application.calculationState) !== "Done");
    return { values, others: JSON.stringify(read), isCalculating };
  });
}
