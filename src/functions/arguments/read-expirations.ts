import { heatmapBounds } from "../../contract/limits";
import { ArgumentError, shown } from "./argument-error";
import { filledValues, readCount, type RangeArgument } from "./read-arguments";
import { plainDate } from "./read-date";

/** A count of nearest expirations, all of them, or exact dates (`YYYY-MM-DD`, each once, ascending). */
export type Expirations = number | "all" | readonly string[];

const { min, max, default: fallback } = heatmapBounds.maxExpirations;

const expected = `a count from ${min} to ${max}, "all", or dates such as 2026-11-27`;

/** A count 1..60, `all`, or exact dates: date cells, `2026-11-27`, or a comma list of them; 5 when omitted. */
export function readExpirations(range: RangeArgument): Expirations {
  const values = filledValues(range).flatMap((value) => (typeof value === "string" ? parts(value) : [value]));
  if (values.length === 0) return fallback;
  if (values.length === 1) {
    const count = readCount(values[0], min, max);
    if (count !== undefined) return count;
  }
  return [...new Set(values.map(readExpiration))].sort();
}

function parts(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** One exact date. */
function readExpiration(value: unknown): string {
  const date = plainDate(value);
  if (date) return date;
  throw new ArgumentError(`Expirations is ${expected}; ${shown(value)} is none of these.`);
}
