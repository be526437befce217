import { displayAddress } from "./addresses";
import { calledFunctions } from "./formula-text";
import { supportsExcelApi } from "./office";
import { changeInOneStep, type ChangeResult } from "./one-step";

const formula = "=GEX.SOURCES()";

/** The widths of the columns of `GEX.SOURCES`, in points. */
const widths = [110, 230, 200, 200, 80, 70, 110, 230];

/** The size of a note, in points. */
const noteWidth = 280;
const lineHeight = 14;

/** Adds a note to the active cell; a comment where Excel has no notes for add-ins. Never rejects. */
export async function insertNote(text: string): Promise<ChangeResult> {
  if (typeof Excel === "undefined") return { problem: "Notes can only be inserted in Excel." };
  const hasNotes = supportsExcelApi("1.18");
  if (!hasNotes && !supportsExcelApi("1.10")) {
    return { problem: "This version of Excel does not let add-ins write notes. Insert the sources as a sheet." };
  }
  return changeInOneStep(async (context) => {
    const cell = context.workbook.getActiveCell().load("address");
    await context.sync();
    if (hasNotes) {
      const note = context.workbook.notes.add(cell.address, text);
      note.width = noteWidth;
      note.height = lineHeight * (text.split("\n").length + 2);
    } else {
      context.workbook.comments.add(cell.address, text);
    }
    await context.sync();
    return { done: `The sources are a ${hasNotes ? "note" : "comment"} at ${displayAddress(cell.address)}.` };
  }, "Select a cell without a note, then try again.");
}

/** Adds a sheet that lists the sources and follows their changes, or shows the one that does so already. Never rejects. */
export async function insertSourcesSheet(): Promise<ChangeResult> {
  if (typeof Excel === "undefined") return { problem: "A sheet can only be added in Excel." };
  return changeInOneStep(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/name");
    await context.sync();
    const ours = worksheets.items.filter(({ name }) => /^Sources(?: \(\d+\))?$/i.test(name));
    const first = ours.map((sheet) => ({ sheet, cell: sheet.getRange("A1").load("formulas") }));
    if (first.length > 0) await context.sync();
    const known = first.find(({ cell }) => calledFunctions(cell.formulas[0]?.[0]).includes("GEX.SOURCES"));
    if (known) {
      known.sheet.activate();
      await context.sync();
      return { done: `The sheet ${known.sheet.name} lists the sources.` };
    }
    const name = freeName(worksheets.items.map((sheet) => sheet.name.toLowerCase()));
    const added = worksheets.add(name);
    for (const [column, width] of widths.entries()) {
      added.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
    }
    added.getRange("A1").formulas = [[formula]];
    added.activate();
    await context.sync();
    return { done: `The sources are on the sheet ${name}, and follow what the workbook shows.` };
  }, "If the structure of the workbook is protected, unprotect it first.");
}

function freeName(taken: readonly string[]): string {
  let number = 1;
  const name = () => (number === 1 ? "Sources" : `Sources (${number})`);
  while (taken.includes(name().toLowerCase())) number += 1;
  return name();
}
