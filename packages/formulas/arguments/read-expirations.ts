import { heatmapBounds } from "@strikebook/contract";
import { ArgumentError, listed, quoted } from "./argument-error";
import { datesOfWord, expirationWord, expirationWords } from "./expiration-words";
import { plainDate, readDate } from "./read-date";
import { countWithin, filledValues, readList, type RangeArgument } from "./read-values";
import { refusePartialDate } from "./worded-date";

/** Expirations as typed: the number of nearest ones, all of them, or dates (`YYYY-MM-DD`) and words such as `0dte`, each once. */
export type TypedExpirations = number | "all" | { readonly typed: readonly string[] };

/** Expirations as a request names them: words are dates (`YYYY-MM-DD`, each once, ascending). */
export type RequestedExpirations = number | "all" | readonly string[];

/** The expirations of a formula at an instant. */
export interface DatedExpirations {
  /** `undefined` for the default of the symbol. */
  readonly requested: RequestedExpirations | undefined;
  /** Each date or word that was typed, with the dates that it can mean. A symbol has to list one of them. */
  readonly named: readonly NamedDates[];
}

/** A date or a word for expirations, and the dates that it can mean, ascending. */
export interface NamedDates {
  readonly typed: string;
  readonly dates: readonly string[];
}

/**
 * Reads expirations: a number from 1 to 60, `all`, or exact dates as date cells, text or a comma-separated list, in which words can be too;
 * `undefined` if omitted.
 */
export function readExpirations(range: RangeArgument): TypedExpirations | undefined {
  const { min, max } = heatmapBounds.maxExpirations;
  const given = filledValues(range, "The expirations contain");
  if (given.length === 0) return undefined;
  const values = given.flatMap((value) => (typeof value === "string" ? readList(value, "Expirations") : [value]));
  if (values.length === 1) {
    const count = countWithin(values[0], min, max);
    if (count !== undefined) return count;
  }
  return { typed: [...new Set(values.map(readExpiration))].sort() };
}

function readExpiration(value: unknown): string {
  const read = plainDate(value) ?? (typeof value === "string" ? expirationWord(value) : undefined);
  if (read !== undefined) return read;
  refusePartialDate(value, "An expiration");
  const { min, max } = heatmapBounds.maxExpirations;
  throw new ArgumentError(
    `Expirations must be a number from ${min} to ${max}, "all", dates such as 2026-11-27, or ${listed(expirationWords)}; ${quoted(value)} is none of these.`,
  );
}

/** Returns typed expirations at an instant, in milliseconds since 1970 UTC: words are the dates that they can mean then. */
export function expirationsAt(expirations: TypedExpirations | undefined, atMs: number): DatedExpirations {
  if (typeof expirations !== "object") return { requested: expirations, named: [] };
  const named = expirations.typed.map((text): NamedDates => {
    const word = expirationWord(text);
    return { typed: text, dates: word === undefined ? [text] : datesOfWord(word, atMs) };
  });
  return { requested: [...new Set(named.flatMap(({ dates }) => dates))].sort(), named };
}

/**
 * Reads the one date of an expiration: as `readDate`, and `0dte` and `today` for the date of the session; `undefined` if omitted. `name` is the
 * argument's name in messages.
 */
export function readOneExpiration(value: unknown, nowMs: number, name: string): string | undefined {
  const word = typeof value === "string" ? expirationWord(value) : undefined;
  if (word === undefined) return readDate(value, nowMs, name);
  const [date, ...others] = datesOfWord(word, nowMs);
  if (others.length === 0 && word !== "this week") return date;
  throw new ArgumentError(`${name} is one date; ${quoted(value)} can be several. Use a date, "0dte" or "today".`);
}

/** Returns the words among expirations, which mean other dates on another day. */
export function wordsOf(expirations: TypedExpirations | undefined): readonly string[] {
  return typeof expirations === "object" ? expirations.typed.filter((text) => expirationWord(text) !== undefined) : [];
}
