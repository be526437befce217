import { addressOfCell } from "../office/addresses";
import { contains } from "../office/areas";
import { calledFunctions } from "./formula-text";
import { tryExcel } from "../office/office";
import { isStreaming } from "./function-list";
import { isError } from "./cell-errors";
import { readSheets, type FormulaCell, type SheetReading } from "./sheet-reading";
import { formulasWithSpills, type SpilledFormula } from "./spills";
import { hasWholeLines, referencesOf } from "./formula-references";
import { volatileFunctions } from "./volatile-functions";

/** A formula that shows an error, or no value. */
export interface ErrorCell {
  /** As Excel writes it. */
  address: string;
  /** The error that it shows, for example `#N/A`; of a table with errors in some cells, the first one. */
  error: string;
  /** Whether it shows a table with errors in some cells. */
  isPart: boolean;
  /** Whether Excel does not know a name in the formula, which may be entered again. */
  isUnresolved: boolean;
  /** The names in the formula that look like Strikebook functions and are none, in upper case. */
  unknownFunctions: readonly string[];
}

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
  /** Whether the workbook has streaming formulas: volatile formulas then run with each update. */
  isStreaming: boolean;
}

/** Reads the workbook. Changes nothing. `undefined` outside Excel, or if Excel cannot be read. */
export function checkWorkbook(): Promise<WorkbookCheck | undefined> {
  return tryExcel(async (context) => {
    const { application } = context.workbook;
    application.load("calculationMode");
    const readings = [];
    const errors: ErrorCell[] = [];
    for (const reading of await readSheets(context)) {
      const spilled = await formulasWithSpills(context, reading);
      readings.push({ ...reading, formulas: spilled.map(({ cell }) => cell) });
      errors.push(...errorCells(spilled, reading), ...reading.mistyped.map(mistypedCell));
    }
    return {
      errors,
      isManual: application.calculationMode === "Manual",
      unresolved: readings.reduce((sum, reading) => sum + unresolvedIn(reading), 0),
      locked: readings
        .filter(({ isProtected }) => isProtected)
        .map((reading) => ({ sheet: reading.name, formulas: unresolvedIn(reading) }))
        .filter(({ formulas }) => formulas > 0),
      volatile: volatileFormulas(readings),
      isStreaming: readings.some(({ formulas }) =>
        formulas.some(({ formula }) => calledFunctions(formula).some(isStreaming)),
      ),
    };
  });
}

function mistypedCell({ unknownFunctions, ...cell }: SheetReading["mistyped"][number]): ErrorCell {
  return { address: addressOfCell(cell), error: "#NAME?", isPart: false, isUnresolved: false, unknownFunctions };
}

/** Returns the formulas of a sheet that show an error in their own cell, or in the table that they spilled. */
export function errorCells(spilled: readonly SpilledFormula[], { formulas, looseErrors }: SheetReading): ErrorCell[] {
  const errors = [...looseErrors, ...formulas].filter(({ value }) => isError(value));
  return spilled.flatMap(({ cell, area }) => {
    const { value, isUnresolved } = cell;
    const address = addressOfCell(cell);
    const found = { address, isUnresolved, unknownFunctions: [] };
    // IFERROR may hide that a name is not known.
    if (isUnresolved) return { ...found, error: "#NAME?", isPart: false };
    if (isError(value)) return { ...found, error: value, isPart: false };
    const inside = errors.find((error) => contains(area, error));
    return inside ? { ...found, error: String(inside.value), isPart: true } : [];
  });
}

/** Returns the number of formulas of a sheet in which Excel does not know a name. */
function unresolvedIn({ formulas }: SheetReading): number {
  return formulas.filter(({ isUnresolved }) => isUnresolved).length;
}

/** Returns the Strikebook formulas with volatile functions of their own, or in a cell to which they refer directly. */
function volatileFormulas(readings: readonly SheetReading[]): VolatileFormula[] {
  const bySheet = new Map(readings.map((reading) => [reading.name.toLowerCase(), reading]));
  return readings.flatMap(({ formulas }) => formulas.flatMap((cell) => volatileFormula(cell, bySheet) ?? []));
}

function volatileFormula(cell: FormulaCell, bySheet: ReadonlyMap<string, SheetReading>): VolatileFormula | undefined {
  const calls = calledFunctions(cell.formula);
  const address = addressOfCell(cell);
  const own = volatileFunctions(cell.formula);
  if (own.length > 0) return { address, calls, volatileFunctions: own, source: undefined };
  for (const { sheet = cell.sheet, area } of referencesOf(cell.formula).cells) {
    if (hasWholeLines(area)) continue; // They are not searched for volatile functions.
    const reading = bySheet.get(sheet.toLowerCase());
    const source = reading?.volatileCells.find((volatile) => contains(area, volatile));
    if (!reading || !source) continue;
    const sourceAddress = addressOfCell({ sheet: reading.name, ...source });
    return { address, calls, volatileFunctions: source.functions, source: sourceAddress };
  }
  return undefined;
}
