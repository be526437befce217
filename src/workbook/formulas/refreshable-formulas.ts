import { inExcel } from "../office/office";
import { addressOfCell, sheetOf } from "../office/addresses";
import { areaFields, areaOfRange, overlaps, type Area } from "../office/areas";
import { calledFunctions } from "./formula-text";
import { isRecoverableError, isWithoutValue } from "./cell-errors";
import { isReplayed, isStreaming } from "./function-list";
import { type FormulaCell, readSheets } from "./sheet-reading";
import { formulasWithSpills } from "./spills";
import { errorCells } from "./workbook-check";

/** Which formulas are refreshed: all of the workbook, of the active sheet or of the selection, or all that show an error. */
export const refreshScopes = ["workbook", "sheet", "selection", "errors"] as const;
export type RefreshScope = (typeof refreshScopes)[number];

/** The formulas of a scope by their addresses, as Excel writes them; or why they cannot be read, and what to do. */
export type RefreshableFormulas = { addresses: readonly string[] } | { problem: string };

/** The sheet and the area of a scope; all of it if `undefined`. */
interface Place {
  sheet: string;
  area: Area | undefined;
}

/**
 * Returns the formulas that request market data, in a scope. A formula belongs to the selection if a cell of its table does. Streaming
 * formulas are not refreshed: they are up to date.
 */
export function refreshableFormulas(scope: RefreshScope): Promise<RefreshableFormulas> {
  return formulasOf(scope, ({ formula }) => calledFunctions(formula).some(isReplayed));
}

/** Returns the formulas of the workbook that show a value and keep it until they are calculated: all of ours but streaming ones. */
export async function formulasWithValues(): Promise<readonly string[]> {
  const showsValue = ({ formula, value }: FormulaCell) =>
    !isRecoverableError(value) && !isWithoutValue(value) && calledFunctions(formula).some((name) => !isStreaming(name));
  const found = await formulasOf("workbook", showsValue);
  return "addresses" in found ? found.addresses : [];
}

async function formulasOf(scope: RefreshScope, isWanted: (cell: FormulaCell) => boolean): Promise<RefreshableFormulas> {
  if (typeof Excel === "undefined") return { problem: "Formulas can only be refreshed in Excel." };
  try {
    return await inExcel(async (context) => {
      const place = await placeOf(context, scope);
      const addresses: string[] = [];
      for (const reading of await readSheets(context)) {
        if (place && reading.name !== place.sheet) continue;
        const spilled = (await formulasWithSpills(context, reading, { withAreas: place?.area !== undefined })).filter(
          ({ cell, area }) => isWanted(cell) && (!place?.area || overlaps(area, place.area)),
        );
        const all = spilled.map(({ cell }) => addressOfCell(cell));
        addresses.push(...(scope === "errors" ? errorCells(spilled, reading).map(({ address }) => address) : all));
      }
      return { addresses };
    });
  } catch {
    const problem = "Excel is busy. Finish editing the cell, then try again.";
    return { problem: scope === "selection" ? "Select one range of cells, then try again." : problem };
  }
}

async function placeOf(context: Excel.RequestContext, scope: RefreshScope): Promise<Place | undefined> {
  if (scope === "sheet") {
    const sheet = context.workbook.worksheets.getActiveWorksheet().load("name");
    await context.sync();
    return { sheet: sheet.name, area: undefined };
  }
  if (scope !== "selection") return undefined;
  const range = context.workbook.getSelectedRange().load(`address,${areaFields}`);
  await context.sync();
  return { sheet: sheetOf(range.address) ?? "", area: areaOfRange(range) };
}
