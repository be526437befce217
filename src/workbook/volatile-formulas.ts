import { addressOfCell } from "./addresses";
import { contains } from "./areas";
import { calledFunctions } from "./formula-text";
import type { FormulaCell, SheetReading } from "./sheet-reading";
import { cellReferencesOf, volatileFunctions } from "./volatile-functions";

/** A Strikebook formula that Excel calculates again after every change, because it depends on a volatile function. */
export interface VolatileFormula {
  /** As Excel writes it. */
  address: string;
  /** The Strikebook functions that it calls, in upper case. */
  calls: readonly string[];
  /** The volatile functions that it depends on, in upper case. */
  volatileFunctions: readonly string[];
  /** The cell with the volatile function, as Excel writes it; `undefined` if that is the formula itself. */
  source: string | undefined;
}

/** Returns the Strikebook formulas with volatile functions of their own, or in a cell to which they refer directly. */
export function volatileFormulas(readings: readonly SheetReading[]): VolatileFormula[] {
  const bySheet = new Map(readings.map((reading) => [reading.name.toLowerCase(), reading]));
  return readings.flatMap(({ formulas }) => formulas.flatMap((cell) => volatileFormula(cell, bySheet) ?? []));
}

function volatileFormula(cell: FormulaCell, bySheet: ReadonlyMap<string, SheetReading>): VolatileFormula | undefined {
  const calls = calledFunctions(cell.formula);
  const address = addressOfCell(cell);
  const own = volatileFunctions(cell.formula);
  if (own.length > 0) return { address, calls, volatileFunctions: own, source: undefined };
  for (const { sheet = cell.sheet, area } of cellReferencesOf(cell.formula)) {
    const reading = bySheet.get(sheet.toLowerCase());
    const source = reading?.volatileCells.find((one) => contains(area, one));
    if (!reading || !source) continue;
    const sourceAddress = addressOfCell({ sheet: reading.name, row: source.row, column: source.column });
    return { address, calls, volatileFunctions: source.functions, source: sourceAddress };
  }
  return undefined;
}
