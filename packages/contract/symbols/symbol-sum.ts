import { rootFamilies, indexOfRoot } from "./index-roots";

/** Whether a symbol is a sum of roots, such as `SPX+SPXW` or `SPX+`. */
export function isSum(symbol: string): boolean {
  return symbol.includes("+");
}

/** Returns the roots of a symbol: `SPX` and `SPXW` for `SPX+SPXW` and for `SPX+`, the symbol itself if it is no sum. */
export function rootsOf(symbol: string): readonly string[] {
  if (!isSum(symbol)) return [symbol];
  const [first = "", ...others] = symbol.split("+");
  if (others.some((root) => root !== "")) return [first, ...others];
  return [first, ...familyOf(first).filter((root) => root !== first)];
}

/** Returns the family of a root. Empty for shares, and for the only root of an index. */
function familyOf(root: string): readonly string[] {
  return rootFamilies.find((roots) => roots.includes(root)) ?? [];
}

/** Returns why a text with a plus, in capitals and without blanks, is no sum of roots, and what to write. `undefined` if it is one. */
export function sumProblem(sum: string): string | undefined {
  const roots = sum.endsWith("+") && !sum.slice(0, -1).includes("+") ? [sum.slice(0, -1)] : sum.split("+");
  const [first = "", ...others] = roots;
  if (roots.includes(""))
    return 'A root is missing beside a "+": write "SPX+SPXW", or "SPX+" for SPX and all other roots.';
  const twice = roots.find((root, index) => roots.indexOf(root) !== index);
  if (twice !== undefined) return `${twice} is in it twice: name each root once.`;
  if (others.length === 0) {
    return familyOf(first).length > 0 ? undefined : `${first} has no other root to add: use "${first}".`;
  }
  const index = indexOfRoot(first);
  const other = others.find((root) => index === undefined || indexOfRoot(root) !== index);
  if (other === undefined) return undefined;
  return `${first} and ${other} are not roots of one index, so their strikes cannot be added: write them as a list, "${first},${other}".`;
}
