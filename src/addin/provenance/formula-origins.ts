import { mayContain } from "../../workbook/addresses";
import { callsStrikebook, mayCall } from "../../workbook/formula-text";
import { MAX_CELLS_READ, type CellFormula } from "../../workbook/formulas";
import type { CellOrigins } from "./origin";
import type { Provenance } from "./provenance";

/** The origins of a formula; or why there are none: no Strikebook formula, or one that was not yet calculated in this cell. */
export type FormulaOrigins = CellOrigins | "no formula" | "not calculated";

/**
 * Returns the origins of the formula in a cell, or of the formula that spilled into it.
 *
 * @param readFormula Reads the formula from Excel. If that fails, the record of the address itself is used.
 */
export async function formulaOrigins(
  provenance: Provenance,
  address: string,
  readFormula: (address: string) => Promise<CellFormula | undefined>,
): Promise<FormulaOrigins> {
  const cell = await readFormula(address);
  const known = provenance.originsOf(cell?.address ?? address);
  if (!cell) return known ?? "not calculated";
  if (!callsStrikebook(cell.formula)) return "no formula";
  // Another formula may have replaced the one of the record without being calculated there yet.
  return known && mayCall(cell.formula, known.functionNames) ? known : "not calculated";
}

/**
 * Removes the records of cells whose formulas were deleted or replaced, so that their sources are no longer listed. A formula
 * without one of our functions may call one through a defined name: its record is kept, because an extra source does no harm. `area`
 * limits that to cells that may have changed.
 */
export async function forgetDeletedFormulas(
  provenance: Provenance,
  readFormulas: (addresses: readonly string[]) => Promise<readonly (string | undefined)[] | undefined>,
  area?: string,
): Promise<void> {
  const known = provenance.cells;
  const changed = area === undefined ? known : known.filter(({ address }) => mayContain(area, address));
  const cells = changed.slice(-MAX_CELLS_READ);
  if (cells.length === 0) return;
  const formulas = await readFormulas(cells.map(({ address }) => address));
  if (formulas) provenance.forget(cells.filter(({ functionNames }, index) => !mayCall(formulas[index], functionNames)));
}
