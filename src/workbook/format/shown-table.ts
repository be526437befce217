import { formatOfColumn } from "@strikebook/formulas";
import { displayAddress, sheetOf } from "../office/addresses";
import {
  areaFields,
  areaOfCell,
  areaOfRange,
  rangeOf,
  type Area,
  type CellPosition,
  type SheetArea,
} from "../office/areas";
import { callsStrikebook, isFormula } from "../formulas/formula-text";
import { supportsExcelApi } from "../office/office";
import { changeInOneStep, type ChangeResult } from "../office/one-step";
import type { TableContent } from "./table-format";

/** A table that a Strikebook formula fills. */
export interface ShownTable extends SheetArea {
  formula: string;
}

/** The most cells of a table whose values are read: far below the 5 MB limit of a response in Excel on the web. */
const MAX_CELLS_READ = 50_000;

/** The number of rows from which the number formats of a table are read: most columns have a number in one of them. */
const SAMPLED_ROWS = 40;

/**
 * Changes the Strikebook table that contains the active cell, in one step. Never rejects. `words` say what is done (`Charts can only be
 * made`) and what the user can do where Excel does not report tables (`Insert the chart`).
 */
export async function changeSelectedTable(
  { done, yourself }: { done: string; yourself: string },
  change: (context: Excel.RequestContext, table: ShownTable) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  if (typeof Excel === "undefined") return { problem: `${done} in Excel.` };
  if (!supportsExcelApi("1.12")) {
    return { problem: `This version of Excel does not report which cells a formula fills. ${yourself} yourself.` };
  }
  return changeInOneStep(async (context) => {
    const table = await selectedTable(context);
    return "problem" in table ? table : change(context, table);
  }, "If the sheet is protected, unprotect it first.");
}

/** Finds the Strikebook table that contains the active cell; or says why there is none, and what to do. */
async function selectedTable(context: Excel.RequestContext): Promise<ShownTable | { problem: string }> {
  const cell = context.workbook.getActiveCell().load(`address,formulas,values,${areaFields}`);
  const parent = cell.getSpillParentOrNullObject().load(`address,formulas,values,${areaFields}`);
  await context.sync();
  const holder = parent.isNullObject ? cell : parent;
  const address = displayAddress(holder.address);
  const formula: unknown = holder.formulas[0]?.[0];
  const value: unknown = holder.values[0]?.[0];
  if (!isFormula(formula, value) || !callsStrikebook(formula)) {
    return {
      problem: `${address} is not part of a Strikebook table. Select a cell of a Strikebook table, then try again.`,
    };
  }
  const sheet = sheetOf(holder.address) ?? "";
  const area = await spilledArea(context, sheet, { row: holder.rowIndex, column: holder.columnIndex });
  if (area) return { sheet, area, formula };
  return typeof value === "string" && value.startsWith("#")
    ? { problem: `${address} shows ${value}. Try again when it shows a table.` }
    : { problem: `${address} shows a single value. Select a cell of a table, then try again.` };
}

/** Returns the area that the formula of a cell fills; `undefined` if it fills no other cell. */
export async function spilledArea(
  context: Excel.RequestContext,
  sheet: string,
  position: CellPosition,
): Promise<Area | undefined> {
  const cell = rangeOf(context, sheet, areaOfCell(position));
  const spill = cell.getSpillingToRangeOrNullObject().load(areaFields);
  await context.sync();
  return spill.isNullObject ? undefined : areaOfRange(spill);
}

/** Reads what a table shows, and the widths of its columns in points. */
export async function readTable(
  context: Excel.RequestContext,
  { sheet, area, formula }: ShownTable,
): Promise<{ content: TableContent; widths: readonly number[] }> {
  const rows = Math.min(area.rows, Math.max(2, Math.floor(MAX_CELLS_READ / area.columns)));
  const shown = rangeOf(context, sheet, { ...area, rows }).load("values");
  const sample = supportsExcelApi("1.16")
    ? rangeOf(context, sheet, { ...area, rows: Math.min(rows, SAMPLED_ROWS) }).load("valuesAsJson")
    : undefined;
  const columns = Array.from({ length: area.columns }, (_, index) =>
    rangeOf(context, sheet, areaOfCell({ row: area.row, column: area.column + index })),
  );
  const formats = columns.map((cell) => cell.format.load("columnWidth"));
  await context.sync();
  const [, ...body] = sample?.valuesAsJson ?? [];
  return {
    content: {
      formula,
      values: shown.values,
      ownFormats: columns.map((_, index) => sharedFormat(body.map((row) => row[index]))),
    },
    widths: formats.map(({ columnWidth }) => columnWidth),
  };
}

/** Returns the number format that all numbers of a column bring with them; `undefined` if they have none, or different formats. */
function sharedFormat(cells: readonly (Excel.CellValue | undefined)[]): string | undefined {
  const formats = new Set<unknown>();
  for (const cell of cells) {
    if (typeof cell?.basicValue !== "number") continue;
    const own = "numberFormat" in cell && cell.numberFormat !== "General" ? cell.numberFormat : undefined;
    formats.add(typeof own === "string" ? formatOfColumn(own) : undefined);
  }
  const [only] = formats;
  return formats.size === 1 && typeof only === "string" ? only : undefined;
}
