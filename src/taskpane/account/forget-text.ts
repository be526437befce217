import type { RejectedFormula } from "../../workbook/formulas/write-formulas";
import { counted, grouped } from "@strikebook/ui";

/** Says what cells keep when the key is removed. */
export function keptValuesText(formulas: number): string {
  const kept =
    formulas === 1
      ? "1 formula keeps its values until it recalculates"
      : `${grouped(formulas)} formulas keep their values until they recalculate`;
  return `${kept}, also in saved copies of this workbook. Live formulas show #N/A at once.`;
}

/** Says whether cells were blanked. `blanked` is the number of formulas; `undefined` if Excel refused. */
export function blankedText(blanked: number | undefined, rejected: readonly RejectedFormula[]): string {
  if (blanked === undefined) return "Excel did not blank the cells. Delete their formulas to remove the values.";
  const done = `${counted(blanked, "formula is", "formulas are")} blank now.`;
  if (rejected.length === 0) return done;
  const [first] = rejected;
  const kept = rejected.map(({ address }) => address).join(", ");
  return `${done} ${counted(rejected.length, "formula keeps its", "formulas keep their")} values: ${kept}. ${first?.reason ?? ""}`;
}
