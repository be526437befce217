import { nearestWords } from "@strikebook/contract";

/** Returns a sentence with the known names closest to unknown ones, for an error message. */
export function nearestNames(unknown: readonly string[], known: readonly string[]): string {
  const nearest = [...new Set(unknown.flatMap((name) => nearestWords(name, known)))];
  return `The nearest symbols are ${nearest.join(", ")}.`;
}
