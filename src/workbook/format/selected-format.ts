import { addressOfCell, displayAddress } from "../addresses";
import type { Area } from "../areas";
import { supportsExcelApi } from "../office";
import { findFormat, removeFormat } from "./apply-format";
import { forgetFormattedArea, readFormattedAreas } from "./formatted-areas";
import { formatTable, isSameTable, type PlanFormat } from "./replace-format";
import { selectedTable, type ShownTable } from "./shown-table";

/** What was done, for display; or why nothing was, and what to do. */
export type FormatResult = { done: string } | { problem: string };

/** Formats the table of ours that contains the active cell, and keeps its format on it when its size changes. Never rejects. */
export function formatSelectedTable(plan: PlanFormat): Promise<FormatResult> {
  return changeSelected(async (context, table) => {
    const known = await readFormattedAreas(context);
    await formatTable(context, table, plan, known);
    return { done: `Formatted ${addressOfArea(table)}.` };
  });
}

/** Removes the format of the table that contains the active cell, except column widths. Never rejects. */
export function removeSelectedFormat(): Promise<FormatResult> {
  return changeSelected(async (context, table) => {
    const earlier = (await readFormattedAreas(context)).find((one) => isSameTable(one, table));
    const area = earlier?.area ?? table.area;
    const applied = await findFormat(context, table.sheet, area);
    if (!earlier && !applied.hasHeading && applied.rules.length === 0) {
      return { problem: `${addressOfArea(table)} has no format of Strikebook.` };
    }
    removeFormat(context, table.sheet, area, applied);
    if (earlier) forgetFormattedArea(context, earlier);
    await context.sync();
    return { done: `Removed the format of ${addressOfArea(table)}. The column widths stay.` };
  });
}

/** Runs an action on the table of the active cell, as one step for Undo if this version of Excel can group changes. */
async function changeSelected(
  change: (context: Excel.RequestContext, table: ShownTable) => Promise<FormatResult>,
): Promise<FormatResult> {
  if (typeof Excel === "undefined") return { problem: "Tables can only be formatted in Excel." };
  if (!supportsExcelApi("1.12")) {
    return { problem: "This version of Excel does not report which cells a formula fills. Format the table yourself." };
  }
  const run = (isGrouped: boolean) =>
    Excel.run({ delayForCellEdit: true, ...(isGrouped && { mergeUndoGroup: true }) }, async (context) => {
      const table = await selectedTable(context);
      return "problem" in table ? table : change(context, table);
    });
  try {
    // Some versions offer groups and then fail.
    return supportsExcelApi("1.20") ? await run(true).catch(() => run(false)) : await run(false);
  } catch (problem) {
    const reason = problem instanceof Error ? ` ${problem.message}` : "";
    return { problem: `Excel did not allow the change.${reason} If the sheet is protected, unprotect it first.` };
  }
}

function addressOfArea({ sheet, area }: { sheet: string; area: Area }): string {
  const last = { sheet, row: area.row + area.rows - 1, column: area.column + area.columns - 1 };
  const first = displayAddress(addressOfCell({ sheet, row: area.row, column: area.column }));
  return `${first}:${displayAddress(addressOfCell(last)).replace(/^.*!/, "")}`;
}
