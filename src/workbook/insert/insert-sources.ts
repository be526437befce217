import { freeName } from "../office/addresses";
import { setWidths } from "../office/areas";
import { calledFunctions } from "../formulas/formula-text";
import { changeInOneStep, type ChangeResult } from "../office/one-step";

const formula = "=GEX.SOURCES()";

/** The widths of the columns of `GEX.SOURCES`, in points. */
const widths = [110, 230, 200, 200, 80, 70, 110, 230];

/** Adds a sheet that lists the sources and follows their changes, or shows the sheet that does so already. Never rejects. */
export async function insertSourcesSheet(): Promise<ChangeResult> {
  if (typeof Excel === "undefined") return { problem: "A sheet can only be added in Excel." };
  return changeInOneStep(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/name");
    await context.sync();
    const named = worksheets.items.filter(({ name }) => /^Sources(?: \(\d+\))?$/i.test(name));
    const first = named.map((sheet) => ({ sheet, cell: sheet.getRange("A1").load("formulas") }));
    if (first.length > 0) await context.sync();
    const known = first.find(({ cell }) => calledFunctions(cell.formulas[0]?.[0]).includes("GEX.SOURCES"));
    if (known) {
      known.sheet.activate();
      await context.sync();
      return { done: `The sheet ${known.sheet.name} lists the sources.` };
    }
    const name = freeName(
      "Sources",
      worksheets.items.map((sheet) => sheet.name),
    );
    const added = worksheets.add(name);
    setWidths(added, widths);
    added.getRange("A1").formulas = [[formula]];
    added.activate();
    await context.sync();
    return { done: `The sources are on the sheet ${name}. The list follows what the workbook shows.` };
  }, "If the structure of the workbook is protected, unprotect it first.");
}
