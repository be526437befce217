import { withoutNoise } from "@strikebook/client";
import { ArgumentError, didYouMean, listed, quoted } from "./argument-error";
import { refuseError, refuseErrorsIn } from "./error-cells";
import { refuseLargeRange, refuseManyValues } from "./range-size";

/** An argument that accepts a range: always two-dimensional, even for a single value; null if omitted. */
export type RangeArgument = unknown[][] | null | undefined;

/** Returns whether an argument is omitted or an empty cell, which Excel passes as null, 0 or "" depending on the platform. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === 0 || (typeof value === "string" && value.trim() === "");
}

/**
 * Returns the values of a range that are not blank, row by row. An error cell is refused; `name` is the argument's name and a verb
 * in that message, for example `The symbols contain`.
 */
export function filledValues(range: RangeArgument, name: string): unknown[] {
  const rows = range ?? [];
  refuseLargeRange(rows, name);
  refuseErrorsIn(rows, name);
  const values = rows.flat().filter((value) => !isBlank(value));
  refuseManyValues(values, name);
  return values;
}

/** Returns the values of a range as a comma-separated list; "" if all are blank. An error cell is refused, as by `filledValues`. */
export function commaList(range: RangeArgument, name: string): string {
  return filledValues(range, name).map(String).join(",");
}

/**
 * Returns the parts of a comma-separated list, without empty ones. A list without any is refused; `name` is the argument's name in
 * that message.
 */
export function readList(text: string, name: string): string[] {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length > 0) return parts;
  throw new ArgumentError(
    `${name} is an empty list (${quoted(text)}): write entries separated by commas, or remove it.`,
  );
}

/** Bounds of a number, inclusive. */
export interface NumberBounds {
  min?: number;
  max?: number;
  /** Only whole numbers are accepted. */
  integer?: boolean;
}

/** A number that may be 0. */
export const atLeast0: NumberBounds = { min: 0 };

/** The number of rows that a flow request can return. docs/api.md, Trades, Top underlyings and Top contracts. */
export const rowBounds = { min: 1, max: 500, integer: true };

/** Reads a number, or text that is a number, within bounds. A blank is accepted as 0 if 0 is within the bounds. */
export function readNumber(value: unknown, name: string, bounds: NumberBounds): number {
  const read = numberWithin(value, bounds);
  if (read !== undefined) return read;
  refuseError(value, name);
  const expected = `${bounds.integer ? "a whole number" : "a number"}${boundsText(bounds)}`;
  if (isBlank(value)) throw new ArgumentError(`${name} is required: ${expected}.`);
  throw new ArgumentError(`${name} must be ${expected}; ${quoted(value)} is not.`);
}

/** Reads an optional number; `undefined` if blank. */
export function readOptionalNumber(value: unknown, name: string, bounds: NumberBounds): number | undefined {
  return isBlank(value) ? undefined : readNumber(value, name, bounds);
}

/**
 * Returns the number that a value or its text is, to the digits that Excel shows; `undefined` if it is not a number or is out of
 * bounds.
 */
export function numberWithin(value: unknown, { min, max, integer }: NumberBounds): number | undefined {
  const given = typeof value === "string" ? Number(value.trim() || Number.NaN) : value;
  if (typeof given !== "number") return undefined;
  const read = withoutNoise(given);
  if (!Number.isFinite(read) || (integer && !Number.isInteger(read))) return undefined;
  return read >= (min ?? -Infinity) && read <= (max ?? Infinity) ? read : undefined;
}

function boundsText({ min, max }: NumberBounds): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? "" : ` of at most ${max}`;
}

/** Returns a whole number within bounds, or `all`; `undefined` for anything else. */
export function countWithin(value: unknown, min: number, max: number): number | "all" | undefined {
  if (typeof value === "string" && value.trim().toLowerCase() === "all") return "all";
  return numberWithin(value, { min, max, integer: true });
}

/** Reads the number of rows of a ranking; `fallback` if blank. */
export function readRows(value: unknown, max: number, fallback: number): number {
  return readOptionalNumber(value, "Rows", { min: 1, max, integer: true }) ?? fallback;
}

/** Words that an argument accepts. */
export type Words<Word extends string> = readonly [Word, ...Word[]];

/** Reads one of several words, ignoring case; `fallback` if blank. */
export function readChoice<Choice extends string>(
  value: unknown,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  if (isBlank(value)) return fallback;
  refuseError(value, name);
  const typed = String(value).trim();
  const found = choices.find((choice) => choice.toLowerCase() === typed.toLowerCase());
  if (found) return found;
  throw new ArgumentError(
    `${name} must be ${listed(choices)}; ${quoted(value)} is not one of them.${didYouMean(typed, choices)}`,
  );
}

/** Reads one of several words, ignoring case; `undefined` if blank, so that the service's default applies. */
export function readWord<Word extends string>(value: unknown, name: string, words: Words<Word>): Word | undefined {
  return isBlank(value) ? undefined : readChoice(value, name, words, words[0]);
}

/** Reads a comma-separated list of words, each once; `undefined` if blank, so that the service's default applies. */
export function readWords<Word extends string>(
  value: unknown,
  name: string,
  words: Words<Word>,
): readonly Word[] | undefined {
  if (isBlank(value)) return undefined;
  refuseError(value, name);
  const read = readList(String(value), name).map((part) => readChoice(part, name, words, words[0]));
  return [...new Set(read)];
}
