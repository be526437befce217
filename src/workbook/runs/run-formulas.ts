import { addressOfCell, displayAddress, normalizedAddress, sheetOf } from "../office/addresses";
import { areaFields, areaOfRange, type SheetArea } from "../office/areas";
import { calledFunctions } from "../formulas/formula-text";
import { rangeAt } from "../formulas/formulas";
import { functionNamed, isCalculation, isReplayed, isStreaming } from "../formulas/function-list";
import { inExcel, supportsExcelApi } from "../office/office";
import { FormulaIndex } from "../precedents/formula-index";
import { findArguments, findPrecedents, type Precedents } from "../precedents/precedents";
import { readReferences } from "../precedents/workbook-references";
import { readSheets, type AnyFormulaCell } from "../formulas/sheet-reading";
import { formulasWithSpills } from "../formulas/spills";

/** The formulas of a model run: those that follow the replay clock, and on which its recorded cells depend. */
export interface RunFormulas {
  /** The addresses of the formulas that are recalculated at each instant. */
  addresses: readonly string[];
  /** The addresses of the streaming formulas. */
  streaming: readonly string[];
  /** The first rows of their tables: cells that nearly always change with the clock. */
  tables: readonly SheetArea[];
  /** The number of other formulas that follow the clock. The run does not ask them. */
  others: number;
  /** Why all formulas that follow the clock are part of the run: `Model!B2 uses INDIRECT`; `undefined` if they are not. */
  unclear: string | undefined;
  /** A formula of the run that another one has among its arguments, so that what is asked depends on what was asked; `undefined` if none has. */
  argument: string | undefined;
  /** Whether Excel calculates only on request. */
  isManual: boolean;
}

/** Whether a function follows the replay clock. */
const followsClock = (name: string) => isReplayed(name) || isStreaming(name);

/** How much of the tables is read to see whether they have changed. */
const MAX_TABLES = 20;
const MAX_ROWS = 3;
const MAX_COLUMNS = 12;

/**
 * Reads the formulas of a run that records some cells, by their addresses. Rejects if Excel is busy, and with what to do if a formula cannot
 * follow the clock.
 */
export function readRunFormulas(outputs: readonly string[]): Promise<RunFormulas> {
  return inExcel(async (context) => {
    const { application } = context.workbook;
    application.load("calculationMode");
    const all: AnyFormulaCell[] = [];
    const found: { address: string; functions: string[]; table: SheetArea }[] = [];
    for (const reading of await readSheets(context, (cell) => all.push(cell))) {
      for (const { cell, area } of await formulasWithSpills(context, reading, { withAreas: true })) {
        const functions = calledFunctions(cell.formula);
        if (!functions.some(followsClock)) continue;
        const { rows, columns } = area;
        const part = { ...area, rows: Math.min(rows, MAX_ROWS), columns: Math.min(columns, MAX_COLUMNS) };
        found.push({ address: addressOfCell(cell), functions, table: { sheet: reading.name, area: part } });
      }
    }
    const { cells, unclear, argument } = await dependencies(context, outputs, all);
    const addresses = new Set(cells.map((cell) => normalizedAddress(addressOfCell(cell))));
    const isPart = ({ address }: { address: string }) =>
      unclear !== undefined || addresses.has(normalizedAddress(address));
    const parts = found.filter(isPart);
    const replayed = parts.filter(({ functions }) => functions.some(isReplayed));
    return {
      addresses: replayed.map(({ address }) => address),
      streaming: parts.filter(({ functions }) => functions.some(isStreaming)).map(({ address }) => address),
      tables: replayed.slice(0, MAX_TABLES).map(({ table }) => table),
      others: found.length - parts.length,
      unclear,
      argument,
      isManual: application.calculationMode === "Manual",
    };
  });
}

/** Finds the formulas on which the recorded cells depend, and whether those that ask depend on each other. */
async function dependencies(
  context: Excel.RequestContext,
  outputs: readonly string[],
  all: readonly AnyFormulaCell[],
): Promise<Pick<Precedents, "cells" | "unclear"> & { argument: string | undefined }> {
  if (!supportsExcelApi("1.12")) {
    return { cells: [], unclear: "This version of Excel does not say where tables spill", argument: undefined };
  }
  const ranges = outputs.map((address) => ({
    sheet: sheetOf(address) ?? "",
    range: rangeAt(context, address).load(areaFields),
  }));
  const references = await readReferences(context);
  const areas = ranges.map(({ sheet, range }) => ({ sheet, area: areaOfRange(range) }));
  const index = new FormulaIndex(context, all);
  const { cells, names, unclear } = await findPrecedents(areas, index, references);
  for (const { defined, cell } of names) {
    const called = calledFunctions(defined.formula).find(followsClock);
    if (called === undefined) continue;
    const place = displayAddress(addressOfCell(cell));
    throw new Error(
      `${place} calls ${called} through the name ${defined.name}, which does not follow the replay clock. Enter the function in a cell.`,
    );
  }
  const asks = (name: string) => followsClock(name) && !isCalculation(functionNamed(name));
  const asking = cells.filter(({ formula }) => calledFunctions(formula).some(asks));
  const within = await findArguments(asking, index, references);
  const argument = asking.find((cell) => within.cells.includes(cell));
  return { cells, unclear, argument: argument && displayAddress(addressOfCell(argument)) };
}
