import { inExcel } from "../office/office";
import type { EnteredCells } from "../office/sheet-changes";
import { addressOfCell, cellOf } from "../office/addresses";
import { callsStrikebook, isFormula } from "../formulas/formula-text";
import { areaFields, rangeOf } from "../office/areas";
import { areaOfReference } from "../formulas/formula-references";
import { findFormat } from "./apply-format";
import {
  forgetFormattedArea,
  readFormattedAreas,
  type FormattedArea,
  formatTable,
  type PlanFormat,
} from "./formatted-areas";
import { spilledArea, type ShownTable } from "./shown-table";

/** Formats the tables again whose size has changed since they were formatted. Returns whether there are formatted tables. */
export async function followTables(plan: PlanFormat): Promise<boolean> {
  return inExcel(async (context) => {
    const known = await readFormattedAreas(context);
    const tables = known.map(({ sheet, area }) => {
      const cell = rangeOf(context, sheet, { ...area, rows: 1, columns: 1 }).load("formulas,values");
      const spill = cell.getSpillingToRangeOrNullObject().load(areaFields);
      return { cell, spill };
    });
    if (known.length > 0) await context.sync();
    for (const [index, { cell, spill }] of tables.entries()) {
      const earlier = known[index];
      const formula: unknown = cell.formulas[0]?.[0];
      if (!earlier || spill.isNullObject || !isFormula(formula, cell.values[0]?.[0])) continue;
      const { rowCount: rows, columnCount: columns } = spill;
      if (rows === earlier.area.rows && columns === earlier.area.columns) continue;
      const table = { sheet: earlier.sheet, area: { ...earlier.area, rows, columns }, formula };
      // A protected sheet does not keep the others from being formatted.
      await formatAgain(context, table, plan, known, earlier).catch(() => undefined);
    }
    return known.length > 0;
  });
}

/** The most cells of one change that are searched for new tables. */
const MAX_ENTERED_CELLS = 2_000;

/** Formats the Strikebook tables that were entered into some cells. Returns the cells whose result has not arrived. */
export async function formatEnteredTables(
  entered: readonly EnteredCells[],
  plan: PlanFormat,
): Promise<readonly EnteredCells[]> {
  return inExcel(async (context) => {
    const waiting: EnteredCells[] = [];
    for (const cells of entered) {
      for (const { table, isPending, address } of await enteredFormulas(context, cells)) {
        if (isPending) waiting.push({ worksheetId: cells.worksheetId, address });
        // A protected sheet does not keep the others from being formatted.
        else if (table)
          await formatTable(context, table, plan, await readFormattedAreas(context)).catch(() => undefined);
      }
    }
    return waiting;
  });
}

/** A Strikebook formula that was entered: the table that it fills, or whether its result has not arrived. */
interface EnteredFormula {
  address: string;
  table: ShownTable | undefined;
  isPending: boolean;
}

async function enteredFormulas(
  context: Excel.RequestContext,
  { worksheetId, address }: EnteredCells,
): Promise<EnteredFormula[]> {
  const area = areaOfReference(address);
  if (!area || area.rows * area.columns > MAX_ENTERED_CELLS) return [];
  const sheet = context.workbook.worksheets.getItemOrNullObject(worksheetId).load("name");
  await context.sync();
  if (sheet.isNullObject) return [];
  const range = rangeOf(context, sheet.name, area).load("formulas,values");
  await context.sync();
  const found: EnteredFormula[] = [];
  for (const [down, row] of range.formulas.entries()) {
    for (const [right, formula] of (row as unknown[]).entries()) {
      const value: unknown = range.values[down]?.[right];
      if (!isFormula(formula, value) || !callsStrikebook(formula)) continue;
      const cell = { row: area.row + down, column: area.column + right };
      const spill = await spilledArea(context, sheet.name, cell);
      const table = spill && { sheet: sheet.name, area: spill, formula };
      const name = cellOf(addressOfCell({ sheet: sheet.name, ...cell })) ?? "";
      found.push({ address: name, table, isPending: value === "#BUSY!" || value === "" });
    }
  }
  return found;
}

/** Formats a table whose size has changed; forgets it if its format was removed, for example by Undo. */
async function formatAgain(
  context: Excel.RequestContext,
  table: ShownTable,
  plan: PlanFormat,
  known: readonly FormattedArea[],
  earlier: FormattedArea,
): Promise<void> {
  const { rules, hasHeading } = await findFormat(context, earlier);
  if (hasHeading || rules.length > 0) return formatTable(context, table, plan, known);
  forgetFormattedArea(context, earlier);
  await context.sync();
}
