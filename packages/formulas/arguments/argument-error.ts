import { editDistance } from "@strikebook/contract";
import { ExplainedError, withoutNoise } from "@strikebook/client";

/** An argument that a formula cannot use. The cell shows `#VALUE!`; the message says what is expected and what was given. */
export class ArgumentError extends ExplainedError {
  override readonly name = "ArgumentError";
  override readonly remedy = undefined;
  /** The message for those who have no cells. */
  readonly withoutCells: string;

  constructor(message: string, withoutCells = message) {
    super(message);
    this.withoutCells = withoutCells;
  }
}

/** Returns an argument as messages quote it. */
export function quoted(value: unknown): string {
  const text = typeof value === "string" ? `"${value}"` : shown(value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

/** Returns an argument that is not text as a cell shows it. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return "an empty cell";
  if (typeof value === "number") return String(withoutNoise(value));
  return typeof value === "boolean" ? String(value).toUpperCase() : (errorName(value) ?? "a data type");
}

/** Returns the name of the error that a cell shows, such as `#N/A`; `undefined` for any other argument. */
export function errorName(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { basicValue, code } = value as { basicValue?: unknown; code?: unknown }; // any object may be read by any field name
  return [basicValue, code].find((name) => typeof name === "string" && name.startsWith("#")) as string | undefined;
}

/** Returns a list of words for a message: `"a"`, `"a" or "b"`, `"a", "b" or "c"`. */
export function listed(words: readonly string[]): string {
  const all = words.map((word) => `"${word}"`);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

/** The most names that a message lists. */
const MAX_LISTED = 10;

/**
 * Returns sentences for a message about an unknown name: the closest known one if there is one, then the known names, or the nearest of
 * them if they are many. `what` starts the list, for example `The columns`, and `ofMany` ends that of many.
 */
export function knownNames(typed: string, what: string, names: readonly string[], ofMany = ""): string {
  const rest = names.length - MAX_LISTED;
  const contains = ({ word }: { word: string }) => Number(word.toLowerCase().includes(typed.toLowerCase()));
  const nearest = byDistance(typed, names).sort((a, b) => contains(b) - contains(a));
  const some = nearest.slice(0, MAX_LISTED).map(({ word }) => `"${word}"`);
  const list = rest > 0 ? `${some.join(", ")} and ${rest} more${ofMany}` : listed(names);
  return `${didYouMean(typed, names)} ${what} are ${list}.`;
}

/** Returns known words by their distance from what was typed. */
function byDistance(typed: string, known: readonly string[]): { word: string; distance: number }[] {
  const wanted = typed.toLowerCase();
  return known
    .map((word) => ({ word, distance: editDistance(wanted, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
}

/** Returns a sentence that suggests the known word closest to what was typed; "" if none is close. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const [best] = byDistance(typed, known);
  const isClose = best && best.distance <= Math.max(2, Math.floor(typed.length / 3));
  return isClose ? ` Did you mean "${best.word}"?` : "";
}
