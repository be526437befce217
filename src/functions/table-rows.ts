import type { RowOrFailure } from "../tables/table";
import type { SymbolOutcome } from "./each-symbol";

/** What the symbols came to, as the rows of a table. */
export function tableRows<Record>(outcomes: readonly SymbolOutcome<Record>[]): RowOrFailure<Record>[] {
  return outcomes.map((outcome) => ("record" in outcome ? { row: outcome.record } : outcome));
}
