import { heatmapBounds, metrics, type Metric } from "../contract/limits";
import { ArgumentError, shown } from "./argument-error";
import { nearest } from "./nearest";

/** An argument as Excel passes it: a range or a single value, always two-dimensional, or null when omitted. */
export type RangeArgument = unknown[][] | null | undefined;

/** Excel passes an omitted argument as null, and an empty cell as null, 0 or "" depending on the platform. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === 0 || (typeof value === "string" && value.trim() === "");
}

/** Every value of a range that is not blank, row by row. */
export function filledValues(range: RangeArgument): unknown[] {
  return (range ?? []).flat().filter((value) => !isBlank(value));
}

const tickerShape = /^[A-Z0-9][A-Z0-9.^/_-]{0,15}$/;

/** Tickers of `"SPXW"`, `"SPXW, spy"` or a range of them: upper case, each once, in the order first seen. */
export function readSymbols(range: RangeArgument): string[] {
  const symbols = new Set<string>();
  for (const value of filledValues(range)) {
    if (typeof value !== "string") {
      throw new ArgumentError(`Symbols are tickers such as "SPXW" or "SPXW,SPY"; ${shown(value)} is not one.`);
    }
    for (const part of value.split(",")) {
      const ticker = part.trim().toUpperCase();
      if (ticker === "") continue;
      if (!tickerShape.test(ticker)) {
        throw new ArgumentError(`Symbols are tickers such as "SPXW" or "SPXW,SPY"; ${shown(part.trim())} is not one.`);
      }
      symbols.add(ticker);
    }
  }
  if (symbols.size === 0)
    throw new ArgumentError('A symbol is needed: a ticker such as "SPXW", or a cell that holds one.');
  return [...symbols];
}

/** One of a few words, without regard to case; the fallback when blank. */
export function readChoice<Choice extends string>(
  value: unknown,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  if (isBlank(value)) return fallback;
  const typed = String(value).trim();
  const found = choices.find((choice) => choice.toLowerCase() === typed.toLowerCase());
  if (found) return found;
  const guess = nearest(typed, choices);
  throw new ArgumentError(
    `${name} is ${listed(choices)}; ${shown(value)} is not one of them.${guess ? ` Did you mean "${guess}"?` : ""}`,
  );
}

/** `gamma` when omitted. */
export function readMetric(value: unknown): Metric {
  return readChoice(value, "The metric", metrics, "gamma");
}

/** Strikes around spot: 1 to 1000 or `all`; 92 when omitted. */
export function readStrikes(value: unknown): number | "all" {
  const { min, max, default: fallback } = heatmapBounds.maxStrikes;
  if (isBlank(value)) return fallback;
  const read = readCount(value, min, max);
  if (read === undefined) {
    throw new ArgumentError(`Strikes is a whole number from ${min} to ${max}, or "all"; ${shown(value)} is neither.`);
  }
  return read;
}

/** Most rows of a ranking: a whole number from 1; the fallback when omitted. */
export function readRows(value: unknown, max: number, fallback: number): number {
  if (isBlank(value)) return fallback;
  const read = readCount(value, 1, max);
  if (typeof read === "number") return read;
  throw new ArgumentError(`Rows is a whole number from 1 to ${max}; ${shown(value)} is not.`);
}

/** A whole number within bounds (a number or its text), or `all`; undefined for anything else. */
export function readCount(value: unknown, min: number, max: number): number | "all" | undefined {
  if (typeof value === "string" && value.trim().toLowerCase() === "all") return "all";
  const count = typeof value === "string" ? Number(value.trim() || Number.NaN) : value;
  return typeof count === "number" && Number.isInteger(count) && count >= min && count <= max ? count : undefined;
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}
