import { displayArea } from "../office/addresses";
import { supportsExcelApi } from "../office/office";
import { changeInOneStep, type ChangeResult } from "../office/one-step";
import { findFormat, removeFormat } from "./apply-format";
import {
  forgetFormattedArea,
  readFormattedAreas,
  formatTable,
  isAreaOfTable,
  type PlanFormat,
} from "./formatted-areas";
import { selectedTable, type ShownTable } from "./shown-table";

/** Formats the Strikebook table that contains the active cell, and keeps its format on it when its size changes. Never rejects. */
export function formatSelectedTable(plan: PlanFormat): Promise<ChangeResult> {
  return changeSelected(async (context, table) => {
    const known = await readFormattedAreas(context);
    await formatTable(context, table, plan, known);
    return { done: `Formatted ${displayArea(table)}.` };
  });
}

/** Removes the format of the table that contains the active cell, except column widths. Never rejects. */
export function removeSelectedFormat(): Promise<ChangeResult> {
  return changeSelected(async (context, table) => {
    const earlier = (await readFormattedAreas(context)).find((known) => isAreaOfTable(known, table));
    const before = earlier ?? table;
    const applied = await findFormat(context, before);
    if (!earlier && !applied.hasHeading && applied.rules.length === 0) {
      return { problem: `${displayArea(table)} has no format of Strikebook.` };
    }
    removeFormat(context, before, applied);
    if (earlier) forgetFormattedArea(context, earlier);
    await context.sync();
    return { done: `Removed the format of ${displayArea(table)}. The column widths stay.` };
  });
}

/** Runs an action on the table of the active cell. */
async function changeSelected(
  change: (context: Excel.RequestContext, table: ShownTable) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  if (typeof Excel === "undefined") return { problem: "Tables can only be formatted in Excel." };
  if (!supportsExcelApi("1.12")) {
    return { problem: "This version of Excel does not report which cells a formula fills. Format the table yourself." };
  }
  return changeInOneStep(async (context) => {
    const table = await selectedTable(context);
    return "problem" in table ? table : change(context, table);
  }, "If the sheet is protected, unprotect it first.");
}
