import { calledFunctions } from "./formula-text";
import { isStreaming } from "./function-list";
import { readSheets, type FormulaCell } from "./sheet-reading";
import { formulasWithSpills } from "./spills";
import { volatileFormulas, type VolatileFormula } from "./volatile-formulas";

/** What may need attention in the workbook. */
export interface WorkbookCheck {
  /** The number of formulas in which Excel does not know a name. */
  unresolved: number;
  /** How many of them are on protected sheets, where they cannot be changed. */
  locked: readonly { sheet: string; formulas: number }[];
  /** Formulas that Excel calculates again after every change. */
  volatile: readonly VolatileFormula[];
  /** Whether the workbook has streaming formulas: volatile ones then run with each update. */
  isStreaming: boolean;
}

/** Reads the workbook. Changes nothing. `undefined` outside Excel, or if Excel cannot be read. */
export async function checkWorkbook(): Promise<WorkbookCheck | undefined> {
  if (typeof Excel === "undefined") return undefined;
  try {
    return await Excel.run({ delayForCellEdit: true }, async (context) => {
      const readings = [];
      for (const reading of await readSheets(context)) {
        const spilled = await formulasWithSpills(context, reading);
        readings.push({ ...reading, formulas: spilled.map(({ cell }) => cell) });
      }
      return {
        unresolved: readings.flatMap(({ formulas }) => formulas.filter(isUnresolved)).length,
        locked: readings
          .filter(({ isProtected }) => isProtected)
          .map(({ name, formulas }) => ({ sheet: name, formulas: formulas.filter(isUnresolved).length }))
          .filter(({ formulas }) => formulas > 0),
        volatile: volatileFormulas(readings),
        isStreaming: readings.some(({ formulas }) => formulas.some(streams)),
      };
    });
  } catch {
    return undefined; // Excel is busy, or a sheet was just deleted.
  }
}

function isUnresolved(cell: FormulaCell): boolean {
  return cell.isUnresolved;
}

function streams({ formula }: FormulaCell): boolean {
  return calledFunctions(formula).some(isStreaming);
}
