import {
  columnCatalogue,
  helpOf,
  sameWords,
  searchTerms,
  type DescribedTable,
  type Formula,
} from "@strikebook/formulas";

/** What the gallery shows and searches of a function besides Excel's list. */
interface FunctionDetails {
  /** What the function returns. */
  returns: string;
  notes: readonly string[];
  /** Each option with what it does. */
  optionTexts: Readonly<Record<string, string>>;
  tables: readonly DescribedTable[];
}

/** Returns the content of `gallery.json`, which the pane loads with the gallery: functions by their names, and the words of the search. */
export function galleryData(formulas: readonly Formula[]) {
  const columns = columnCatalogue();
  const functions = Object.fromEntries(
    formulas.map((formula): [string, FunctionDetails] => {
      const { returns, notes = [], options = {} } = helpOf(formula);
      const does = Object.entries(options).map(([name, [values, effect]]) => [name, `${values} ${effect}`]);
      const tables = columns.get(formula.name) ?? [];
      return [
        formula.name,
        { returns, notes, optionTexts: Object.fromEntries(does) as Record<string, string>, tables },
      ];
    }),
  );
  return { functions, terms: searchTerms, sameWords };
}
