import { Temporal } from "temporal-polyfill";
import { heatmapBounds } from "../contract/limits";
import { ArgumentError, shown } from "./argument-error";
import { filledValues, readCount, type RangeArgument } from "./read-arguments";

/** A count of nearest expirations, all of them, or exact dates (`YYYY-MM-DD`, each once, ascending). */
export type Expirations = number | "all" | readonly string[];

const { min, max, default: fallback } = heatmapBounds.maxExpirations;
/** Smaller numbers are counts or mistakes: Excel date 20,000 is 1954-10-03. */
const firstDateSerial = 20_000;
const lastDateSerial = 2_958_465;
const dayZero = Temporal.PlainDate.from("1899-12-30");

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

/** An Excel date or `YYYY-MM-DD` as a plain date. */
function readExpiration(value: unknown): string {
  if (typeof value === "number" && value >= firstDateSerial && value <= lastDateSerial) {
    return dayZero.add({ days: Math.floor(value) }).toString();
  }
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)) {
    try {
      return Temporal.PlainDate.from(value, { overflow: "reject" }).toString();
    } catch {
      throw new ArgumentError(`${shown(value)} is not a date of the calendar. Expirations is ${expected}.`);
    }
  }
  throw new ArgumentError(`Expirations is ${expected}; ${shown(value)} is none of these.`);
}
