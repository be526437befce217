import { columnCatalogue, helpOf, type DescribedTable, type Formula } from "@strikebook/formulas";

/** What the gallery shows and searches of a function besides Excel's list. */
interface FunctionDetails {
  /** What the function returns. */
  returns: string;
  notes: readonly string[];
  tables: readonly DescribedTable[];
}

/** Returns the content of `gallery.json`, by the names of the functions. The pane loads it with the gallery. */
export function galleryData(formulas: readonly Formula[]): Record<string, FunctionDetails> {
  const columns = columnCatalogue();
  return Object.fromEntries(
    formulas.map((formula) => {
      const { returns, notes = [] } = helpOf(formula);
      return [formula.name, { returns, notes, tables: columns.get(formula.name) ?? [] }];
    }),
  );
}
