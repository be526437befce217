/** What the color of a line stands for. */
export type LineColor = "king" | "positive" | "negative" | "other";

/** Returns what the color of a line stands for, by its name: the indicators for other programs decide alike. */
export function colorOf(name: string): LineColor {
  if (name.includes("King")) return "king";
  if (name.includes("Wall +")) return "positive";
  return name.includes("Wall -") ? "negative" : "other";
}
