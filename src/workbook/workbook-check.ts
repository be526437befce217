import { addressOfCell } from "./addresses";
import { contains } from "./areas";
import { calledFunctions } from "./formula-text";
import { isStreaming } from "./function-list";
import { isError } from "./cell-errors";
import { readSheets, type FormulaCell, type SheetReading } from "./sheet-reading";
import { formulasWithSpills, type SpilledFormula } from "./spills";
import { volatileFormulas, type VolatileFormula } from "./volatile-formulas";

/** A formula that shows an error, or no value. */
export interface ErrorCell {
  /** As Excel writes it. */
  address: string;
  /** The error that it shows, for example `#N/A`; of a table with errors in some cells, the first one. */
  error: string;
  /** Whether it shows a table with errors in some cells. */
  isPart: boolean;
  /** Whether Excel does not know a name in the formula. */
  isUnresolved: boolean;
}

/** What may need attention in the workbook. */
export interface WorkbookCheck {
  /** The formulas that show an error, or no value. */
  errors: readonly ErrorCell[];
  /** Whether Excel calculates only on request. */
  isManual: boolean;
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
      const { application } = context.workbook;
      application.load("calculationMode");
      const readings = [];
      const errors: ErrorCell[] = [];
      for (const reading of await readSheets(context)) {
        const spilled = await formulasWithSpills(context, reading);
        readings.push({ ...reading, formulas: spilled.map(({ cell }) => cell) });
        errors.push(...errorCells(spilled, reading));
      }
      return {
        errors,
        isManual: application.calculationMode === "Manual",
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

/** Returns the formulas of a sheet that show an error in their own cell, or in the table that they spilled. */
export function errorCells(spilled: readonly SpilledFormula[], { formulas, looseErrors }: SheetReading): ErrorCell[] {
  const errors = [...looseErrors, ...formulas].filter(({ value }) => isError(value));
  return spilled.flatMap(({ cell, area }) => {
    const { value, isUnresolved } = cell;
    const address = addressOfCell(cell);
    // IFERROR may hide that a name is not known.
    if (isUnresolved) return { address, error: "#NAME?", isPart: false, isUnresolved };
    if (isError(value)) return { address, error: value, isPart: false, isUnresolved };
    const inside = errors.find((error) => contains(area, error));
    return inside ? { address, error: String(inside.value), isPart: true, isUnresolved } : [];
  });
}

function isUnresolved(cell: FormulaCell): boolean {
  return cell.isUnresolved;
}

function streams({ formula }: FormulaCell): boolean {
  return calledFunctions(formula).some(isStreaming);
}
