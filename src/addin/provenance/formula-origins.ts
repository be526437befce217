import { callsStrikebook } from "../../workbook/formula-text";
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
  return known && isRecordOf(cell.formula, known) ? known : "not calculated";
}

/** Whether a record belongs to a formula: another formula may have replaced it without being calculated there yet. */
function isRecordOf(formula: unknown, { functionNames }: CellOrigins): boolean {
  const typed = String(formula).toUpperCase();
  return functionNames.every((name) => typed.includes(`${name.toUpperCase()}(`));
}

/**
 * Removes the records of cells whose formulas were deleted or replaced, so that their sources are no longer listed. A formula
 * without one of our functions may call one through a defined name: its record is kept, because an extra source does no harm.
 */
export async function forgetDeletedFormulas(
  provenance: Provenance,
  readFormulas: (addresses: readonly string[]) => Promise<readonly (string | undefined)[] | undefined>,
): Promise<void> {
  const cells = provenance.cells.slice(-MAX_CELLS_READ);
  const formulas = await readFormulas(cells.map(({ address }) => address));
  if (formulas) provenance.forget(cells.filter((cell, index) => isDeleted(cell, formulas[index])));
}

function isDeleted(cell: CellOrigins, formula: string | undefined): boolean {
  return formula === undefined || (callsStrikebook(formula) && !isRecordOf(formula, cell));
}
