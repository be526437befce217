import type { FormulasState } from "../../addin/formulas/workbook-formulas";
import { creditsText } from "@strikebook/contract";
import type { VolatileCost } from "../../addin/formulas/volatile-cost";

/** The number of cells listed. */
const MAX_LISTED = 5;

/** Says why cells do not update. */
export const manualText =
  "Calculation is set to manual. Cells, also live ones, keep their values until you press F9. The setting applies to all open workbooks.";

/** Says how many formulas cannot be restored, because their sheet is protected. */
export function lockedText(locked: FormulasState["locked"]): string {
  const sheets = locked.map(({ sheet, formulas }) => `${sheet} (${formulas.toLocaleString("en-US")})`);
  return `On protected sheets: ${listed(sheets)}. Unprotect them first (Review, Unprotect Sheet).`;
}

/** Joins the first entries, and says how many more there are. */
function listed(entries: readonly string[]): string {
  const more = entries.length - MAX_LISTED;
  const shown = entries.slice(0, MAX_LISTED).join(", ");
  return more > 0 ? `${shown} and ${more.toLocaleString("en-US")} more` : shown;
}

/** Says which formulas Excel did not allow to recalculate, one line per reason. */
export function rejectedLines(rejected: FormulasState["rejected"]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { address, reason } of rejected) byReason.set(reason, [...(byReason.get(reason) ?? []), address]);
  return Array.from(byReason, ([reason, addresses]) => `${listed(addresses)}: ${reason}`);
}

/** Says what one formula with a volatile function costs. */
export function volatileLine({ address, functions, source, creditsPerHour, basis }: VolatileCost): string {
  const uses = functions.map((name) => `${name}()`).join(" and ");
  const where = source === undefined ? `${address} uses ${uses}` : `${address} refers to ${source}, which uses ${uses}`;
  const credits = `${creditsText(creditsPerHour)} per hour`;
  return basis === "estimated" ? `${where}: up to ${credits} while live cells update.` : `${where}: ${credits} so far.`;
}

/** Says what to use instead of volatile functions. */
export function volatileAdvice(volatile: readonly VolatileCost[]): string {
  const functions = new Set(volatile.flatMap((cost) => cost.functions));
  const advice = [
    functions.has("TODAY") && 'instead of TODAY(), type the date into a cell, or write "today" in the formula',
    functions.has("NOW") && "instead of NOW(), leave the time out: live functions use the newest data",
    (functions.has("OFFSET") || functions.has("INDIRECT")) && "instead of OFFSET and INDIRECT, use INDEX",
  ].filter((sentence) => sentence !== false);
  const rest = "Excel recalculates these formulas after every change, also of live cells.";
  return advice.length === 0
    ? `${rest} Type the value into a cell instead.`
    : `${rest} To avoid it: ${advice.join("; ")}.`;
}
