import { rootFamilies, indexOfRoot } from "./index-roots";

/** Whether a symbol is a sum of roots, such as `SPX+SPXW` or `SPX+`: their boards added strike by strike. */
export function isSum(symbol: string): boolean {
  return symbol.includes("+");
}

/** Returns the roots whose boards make the board of a symbol: of a sum all, in its order; otherwise the symbol alone. */
export function rootsOf(symbol: string): readonly string[] {
  if (!isSum(symbol)) return [symbol];
  const [first = "", ...others] = symbol.split("+");
  if (others.some((root) => root !== "")) return [first, ...others];
  return [first, ...familyOf(first).filter((root) => root !== first)];
}

/** Returns the roots that a family adds; none if a root is the only one of its index, and for shares. */
function familyOf(root: string): readonly string[] {
  return rootFamilies.find((roots) => roots.includes(root)) ?? [];
}

/** Returns why a text with a plus is no sum of roots, and what to write; `undefined` if it is one. It is in capitals, without blanks. */
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
