import { rootFamilies } from "@strikebook/contract";

/** Returns the symbols of a market as the starter sheet has them: all roots of an index are one symbol, such as `SPX+`. */
export function starterNames(symbols: readonly string[]): string[] {
  const complete = rootFamilies.filter((roots) => roots.every((root) => symbols.includes(root)));
  const nameOf = (symbol: string) => {
    const [first] = complete.find((roots) => roots.includes(symbol)) ?? [];
    return first === undefined ? symbol : `${first}+`;
  };
  return [...new Set(symbols.map(nameOf))];
}
