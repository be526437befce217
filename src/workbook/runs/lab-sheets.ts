import { tryExcel } from "../office/office";
import { namedRanges } from "./named-ranges";
import type { SheetRef } from "./run-sheets";

/** The name of the cell in which a walk-forward lab names the sheet of the run that it reads; a second lab has a number: `wf_run_2`. */
const namedRun = /^wf_run(_\d+)?$/i;

/** Returns the sheets that the walk-forward labs of the workbook read: none without a lab, and while Excel is busy. */
export async function readLabSheets(): Promise<readonly SheetRef[]> {
  const sheets = await tryExcel(async (context) => {
    const inputs = await namedRanges(context, namedRun, "values");
    if (inputs.length === 0) return [];
    const typed = inputs.map(({ values }) => String(values[0]?.[0] ?? ""));
    const { worksheets } = context.workbook;
    const found = typed.filter((name) => name !== "").map((name) => worksheets.getItemOrNullObject(name));
    for (const sheet of found) sheet.load("id,name");
    await context.sync();
    return found.filter(({ isNullObject }) => !isNullObject).map(({ id, name }) => ({ id, name }));
  });
  return sheets ?? [];
}

/** Calls `listener` after cells were edited on any sheet. The returned function ends that. */
export function onCellsEdited(listener: () => void): () => void {
  const added = tryExcel(async (context) => {
    const handler = context.workbook.worksheets.onChanged.add(() => Promise.resolve(listener()));
    await context.sync();
    return handler;
  });
  return () => {
    void added.then((handler) => {
      handler?.remove();
      return handler?.context.sync();
    });
  };
}
