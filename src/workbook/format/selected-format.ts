import { displayArea } from "../office/addresses";
import type { ChangeResult } from "../office/one-step";
import { findFormat, removeFormat } from "./apply-format";
import {
  forgetFormattedArea,
  readFormattedAreas,
  formatTable,
  isAreaOfTable,
  type PlanFormat,
} from "./formatted-areas";
import { changeSelectedTable } from "./shown-table";

const words = { done: "Tables can only be formatted", yourself: "Format the table" };

/** Formats the Strikebook table that contains the active cell, and keeps its format on it when its size changes. Never rejects. */
export function formatSelectedTable(plan: PlanFormat): Promise<ChangeResult> {
  return changeSelectedTable(words, async (context, table) => {
    const known = await readFormattedAreas(context);
    await formatTable(context, table, plan, known);
    return { done: `Formatted ${displayArea(table)}.` };
  });
}

/** Removes the format of the table that contains the active cell, except column widths. Never rejects. */
export function removeSelectedFormat(): Promise<ChangeResult> {
  return changeSelectedTable(words, async (context, table) => {
    const earlier = (await readFormattedAreas(context)).find((known) => isAreaOfTable(known, table));
    const before = earlier ?? table;
    const applied = await findFormat(context, before);
    if (!earlier && !applied.hasHeading && applied.rules.length === 0) {
      return { problem: `${displayArea(table)} has no Strikebook format.` };
    }
    removeFormat(context, before, applied);
    if (earlier) forgetFormattedArea(context, earlier);
    await context.sync();
    return { done: `Removed the format of ${displayArea(table)}. The column widths stay.` };
  });
}
