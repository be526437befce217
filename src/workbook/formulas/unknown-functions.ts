import { withoutQuotes } from "./formula-text";
import { functionNamed } from "./function-list";

/** A name that begins as those of Strikebook functions do, as typed or as Excel stores a function that it does not know. */
const ownNames = /(?<![\w.])(?:_xldudf_)?((?:GEX|FLOW|VOL)[._]\w[\w.]*)(?![\w.]|!)(\s*\()?/gi;

/** Returns the names in a formula that look like Strikebook functions and are none, in upper case: `GEX.LEVLES`. */
export function unknownFunctions(formula: unknown): string[] {
  if (typeof formula !== "string" || !formula.startsWith("=")) return [];
  const names = Array.from(withoutQuotes(formula).matchAll(ownNames), ([, name = "", call]) => ({
    name: name.toUpperCase().replaceAll("_", "."),
    isCall: call !== undefined,
  }));
  return [...new Set(names.flatMap(({ name, isCall }) => (isCall && functionNamed(name) ? [] : name)))];
}
