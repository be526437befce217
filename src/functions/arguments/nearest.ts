/** The known word most like the one typed, or undefined when none is close enough to be a slip of the finger. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const ranked = known
    .map((word) => ({ word, distance: editDistance(wanted, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.max(2, Math.floor(wanted.length / 3)) ? best.word : undefined;
}

/** Levenshtein distance: letters to add, drop or replace. */
function editDistance(from: string, to: string): number {
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
