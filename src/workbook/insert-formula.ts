import { displayAddress } from "./addresses";

/** Where a formula was inserted, for display; or why it was not, and what to do. */
type Insertion = { address: string } | { problem: string };

/** Enters a formula into the active cell if that is empty, and never replaces anything. Never rejects. */
export async function insertFormula(formula: string): Promise<Insertion> {
  if (typeof Excel === "undefined") return { problem: "Formulas can only be inserted in Excel." };
  try {
    return await Excel.run({ delayForCellEdit: true }, async (context) => {
      const cell = context.workbook.getActiveCell().load("address,values");
      await context.sync();
      const address = displayAddress(cell.address);
      if (cell.values[0]?.[0] !== "")
        return { problem: `${address} is not empty. Select an empty cell, then insert again.` };
      cell.formulas = [[formula]];
      await context.sync();
      return { address };
    });
  } catch (problem) {
    const reason = problem instanceof Error ? ` ${problem.message}` : "";
    return { problem: `Excel did not accept the formula.${reason} Select another cell, then insert again.` };
  }
}
