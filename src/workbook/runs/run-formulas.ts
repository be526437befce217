import { addressOfCell } from "../addresses";
import type { SheetArea } from "../areas";
import { calledFunctions } from "../formula-text";
import { isReplayed, isStreaming } from "../function-list";
import { readSheets } from "../sheet-reading";
import { formulasWithSpills } from "../spills";

/** The formulas of a workbook that follow the replay clock. */
export interface RunFormulas {
  /** The addresses of the formulas that are recalculated when the clock moves. */
  addresses: readonly string[];
  /** The first rows of their tables: cells that nearly always change with the clock. */
  tables: readonly SheetArea[];
  /** Whether there are streaming formulas. */
  isStreaming: boolean;
  /** Whether Excel calculates only on request. */
  isManual: boolean;
}

/** How much of the tables is read to see whether they have changed. */
const MAX_TABLES = 20;
const MAX_ROWS = 3;
const MAX_COLUMNS = 12;

/** Reads the formulas that follow the replay clock. Rejects if Excel is busy. */
export function readRunFormulas(): Promise<RunFormulas> {
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    const { application } = context.workbook;
    application.load("calculationMode");
    const found: { address: string; table: SheetArea }[] = [];
    let hasStream = false;
    for (const reading of await readSheets(context)) {
      for (const { cell, area } of await formulasWithSpills(context, reading, { withAreas: true })) {
        const functions = calledFunctions(cell.formula);
        hasStream ||= functions.some(isStreaming);
        if (!functions.some(isReplayed)) continue;
        const { rows, columns } = area;
        const part = { ...area, rows: Math.min(rows, MAX_ROWS), columns: Math.min(columns, MAX_COLUMNS) };
        found.push({ address: addressOfCell(cell), table: { sheet: reading.name, area: part } });
      }
    }
    return {
      addresses: found.map(({ address }) => address),
      tables: found.slice(0, MAX_TABLES).map(({ table }) => table),
      isStreaming: hasStream,
      isManual: application.calculationMode === "Manual",
    };
  });
}
