/** An argument that a formula cannot use. The cell shows `#VALUE!`; the message says what is expected and what was given. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
}

/** Returns an argument as messages quote it. */
export function quoted(value: unknown): string {
  const text = typeof value === "string" ? `"${value}"` : String(isErrorCell(value) ? value.basicValue : value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

/** Returns whether an argument refers to a cell that shows an error such as `#N/A`. */
function isErrorCell(value: unknown): value is { basicValue: unknown } {
  return typeof value === "object" && value !== null && "basicValue" in value;
}

/** Returns a list of words for a message: `"a"`, `"a" or "b"`, `"a", "b" or "c"`. */
export function listed(words: readonly string[]): string {
  const all = words.map((word) => `"${word}"`);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

/** Returns a sentence that suggests the known word closest to what was typed; "" if none is close. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const wanted = typed.toLowerCase();
  const ranked = known
    .map((word) => ({ word, distance: editDistance(wanted, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  const isClose = best && best.distance <= Math.max(2, Math.floor(wanted.length / 3));
  return isClose ? ` Did you mean "${best.word}"?` : "";
}

/** Returns the Levenshtein distance of two words. */
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
