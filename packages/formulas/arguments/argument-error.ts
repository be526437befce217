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

/** The most names that a message lists in full, and how many of a longer list. */
const MAX_LISTED = 8;
const MAX_OF_LONGER_LIST = 5;

/**
 * Returns sentences for a message about an unknown name: the closest known one if there is one, then the known names, or a few
 * of them if they are many. `what` starts the list, for example `The columns`.
 */
export function knownNames(typed: string, what: string, names: readonly string[]): string {
  const rest = names.length - MAX_OF_LONGER_LIST;
  const list =
    names.length <= MAX_LISTED
      ? listed(names)
      : `${names
          .slice(0, MAX_OF_LONGER_LIST)
          .map((name) => `"${name}"`)
          .join(", ")} and ${rest} more`;
  return `${didYouMean(typed, names)} ${what} are ${list}.`;
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
