import { heatmapBounds, metrics, type Metric } from "../../contract/limits";
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

/** Exactly one ticker, upper case. */
export function readTicker(range: RangeArgument): string {
  const [ticker = "", ...others] = readSymbols(range);
  if (others.length === 0) return ticker;
  throw new ArgumentError(`One ticker is asked at a time; ${shown([ticker, ...others].join(","))} are several.`);
}

/** Bounds are included; `integer` asks for a whole number. */
export interface NumberBounds {
  min?: number;
  max?: number;
  integer?: boolean;
}

/** A number, or its text, within bounds. An empty cell is none, unless 0 is within them. */
export function readNumber(value: unknown, name: string, bounds: NumberBounds = {}): number {
  const read = numberWithin(value, bounds);
  if (read !== undefined) return read;
  const wanted = `${bounds.integer ? "a whole number" : "a number"}${boundsInWords(bounds)}`;
  if (isBlank(value)) throw new ArgumentError(`${name} is needed: ${wanted}.`);
  throw new ArgumentError(`${name} is ${wanted}; ${shown(value)} is not.`);
}

/** The number that a value or its text stands for; undefined when it is none, or outside the bounds. */
export function numberWithin(value: unknown, { min, max, integer }: NumberBounds): number | undefined {
  const read = typeof value === "string" ? Number(value.trim() || Number.NaN) : value;
  if (typeof read !== "number" || !Number.isFinite(read) || (integer && !Number.isInteger(read))) return undefined;
  return read >= (min ?? -Infinity) && read <= (max ?? Infinity) ? read : undefined;
}

function boundsInWords({ min, max }: NumberBounds): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? "" : ` of at most ${max}`;
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
  return numberWithin(value, { min, max, integer: true });
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}
