import { rootFamilies } from "@strikebook/contract";

/** The symbol of all roots of an index, by each of its roots: `SPX+` for SPX and SPXW. */
const familyOfRoot: ReadonlyMap<string, string> = new Map(
  rootFamilies.flatMap((roots) => roots.map((root) => [root, `${roots[0]}+`] as const)),
);

/** Returns the symbol of all roots of the index of a root; of another symbol itself. */
export const familySymbol = (symbol: string): string => familyOfRoot.get(symbol.trim().toUpperCase()) ?? symbol;

/** Returns an expression of the same of a cell. */
export const familyFormula = (cell: string): string =>
  [...familyOfRoot].reduceRight((otherwise, [root, family]) => `IF(${cell}="${root}","${family}",${otherwise})`, cell);

/** The note of a service without a zero gamma. */
export const NO_ZERO_GAMMA = "This service does not send a zero gamma.";
