import type { CoveredSymbol } from "../exposure/history";
import { symbolSpelling } from "./symbol-spelling";

/** The number of names that a message suggests. */
const SUGGESTED = 3;

/** Returns the known names closest to a name, the closest first. Of equally close ones those with the same first letter come first. */
export function nearestWords(name: string, known: readonly string[]): string[] {
  const wanted = name.toUpperCase();
  return known
    .map((word) => ({ word, distance: editDistance(wanted, word.toUpperCase()), starts: wanted[0] === word[0] }))
    .sort((a, b) => a.distance - b.distance || Number(b.starts) - Number(a.starts))
    .slice(0, SUGGESTED)
    .map(({ word }) => word);
}

/** Returns the covered symbols closest to an unknown one. None for a symbol that is covered, also under a previous name. */
export function nearestSymbols(symbol: string, covered: readonly CoveredSymbol[]): string[] {
  const spelling = symbolSpelling(symbol.toUpperCase());
  const names = covered.flatMap(({ symbol: name, previousNames = [] }) => [name, ...previousNames]);
  if (names.some((name) => symbolSpelling(name) === spelling)) return [];
  return nearestWords(
    symbol,
    covered.map((one) => one.symbol),
  );
}

/** Returns the Levenshtein distance of two words. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
