import { inExcel } from "../office/office";
import { addressOfCell, displayAddress } from "../office/addresses";

/** Where a formula was inserted, for display; or why it was not, and what to do. `isBlocked`: the cells for its table are in use. */
type Insertion = { address: string } | { problem: string; isBlocked?: boolean };

/** Says where a formula was inserted, or why it was not. */
export function insertionText(insertion: Insertion): string {
  return "address" in insertion ? `Inserted into ${insertion.address}.` : insertion.problem;
}

/** The size of the table that a formula returns. */
interface TableSize {
  rows: number;
  columns: number;
}

/** The most cells that are checked before a formula is inserted. */
const MAX_CELLS_CHECKED = 20_000;

/**
 * Enters a formula into the active cell if that is empty, and never replaces anything. With a size, the cells that the table fills
 * must be empty too. Never rejects.
 */
export async function insertFormula(formula: string, size?: TableSize): Promise<Insertion> {
  if (typeof Excel === "undefined") return { problem: "Formulas can only be inserted in Excel." };
  try {
    return await inExcel(async (context): Promise<Insertion> => {
      const cell = context.workbook.getActiveCell().load("address,values,rowIndex,columnIndex");
      await context.sync();
      const address = displayAddress(cell.address);
      if (cell.values[0]?.[0] !== "")
        return { problem: `${address} is not empty. Select an empty cell, then insert again.` };
      const filled = size && (await firstFilledCell(context, cell, size));
      if (filled !== undefined) return { problem: blockedText(filled, address), isBlocked: true };
      cell.formulas = [[formula]];
      await context.sync();
      return { address };
    });
  } catch (problem) {
    const reason = problem instanceof Error ? ` ${problem.message}` : "";
    return { problem: `Excel did not accept the formula.${reason} Select another cell, then insert again.` };
  }
}

const blockedText = (filled: string, address: string): string =>
  `${filled} is not empty: the table would show #SPILL! in ${address}. Select a cell with room below and to the right, then insert again.`;

/** Returns the address of a cell in the way of a table; `undefined` if there is none. */
async function firstFilledCell(
  context: Excel.RequestContext,
  { rowIndex, columnIndex }: Excel.Range,
  { rows, columns }: TableSize,
): Promise<string | undefined> {
  const checked = Math.max(1, Math.min(rows, Math.floor(MAX_CELLS_CHECKED / columns)));
  const sheet = context.workbook.worksheets.getActiveWorksheet().load("name");
  const area = sheet.getRangeByIndexes(rowIndex, columnIndex, checked, columns).load("values");
  await context.sync();
  for (const [row, cells] of area.values.entries()) {
    const column = cells.findIndex((value) => value !== "");
    if (column < 0) continue;
    return displayAddress(addressOfCell({ sheet: sheet.name, row: rowIndex + row, column: columnIndex + column }));
  }
  return undefined;
}
