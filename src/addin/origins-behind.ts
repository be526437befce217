import { callsStrikebook } from "../workbook/failed-cells";
import type { FormulaBehind } from "../workbook/formula-behind";
import type { CellOrigins, Provenance } from "./provenance";

/** What is known of a cell: its formula's origins, that it has no formula of ours, or that ours has not been calculated there yet. */
export type OriginsBehind = CellOrigins | "no formula" | "not calculated";

/**
 * Where the formula behind a cell got its data, the cell being the formula's own or one that it spilled into.
 *
 * @param address As Excel gives it.
 * @param formulaBehind Asks Excel; where it does not say, what was learned of the address itself has to do.
 */
export async function originsBehind(
  provenance: Provenance,
  address: string,
  formulaBehind: (address: string) => Promise<FormulaBehind | undefined>,
): Promise<OriginsBehind> {
  const behind = await formulaBehind(address);
  const known = provenance.at(behind?.address ?? address);
  if (!behind) return known ?? "not calculated";
  if (!callsStrikebook(behind.formula)) return "no formula";
  return known && isFormulaOf(known, behind.formula) ? known : "not calculated";
}

/** Whether a formula is the one that was learned: another may have taken its place without being calculated there. */
function isFormulaOf({ functionNames }: CellOrigins, formula: unknown): boolean {
  const typed = String(formula).toUpperCase();
  return functionNames.every((name) => typed.includes(`${name.toUpperCase()}(`));
}

/** Cells looked at in one go: more would hold up Excel. */
const MOST_LOOKED_AT = 2_000;

/**
 * Forgets the cells whose formulas are gone or replaced, so that what they showed is credited no more. A formula that names none
 * of our functions may call one through a name of the workbook: its cell is kept, since a credit too many does no harm.
 */
export async function forgetGoneCells(
  provenance: Provenance,
  formulasAt: (addresses: readonly string[]) => Promise<readonly unknown[] | undefined>,
): Promise<void> {
  const cells = provenance.cells.slice(-MOST_LOOKED_AT);
  const formulas = await formulasAt(cells.map(({ address }) => address));
  if (formulas) provenance.forget(cells.filter((cell, index) => isGone(cell, formulas[index])));
}

function isGone(cell: CellOrigins, formula: unknown): boolean {
  const isFormula = typeof formula === "string" && formula.startsWith("=");
  return !isFormula || (callsStrikebook(formula) && !isFormulaOf(cell, formula));
}
