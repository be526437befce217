import { Temporal } from "temporal-polyfill";
import type { SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolRange } from "../../contract/history";
import type { SymbolLevels } from "../../contract/levels";
import { ServiceError } from "../../transport/errors";
import { ArgumentError } from "../arguments/argument-error";
import type { Expirations } from "../arguments/read-board";

/**
 * Roots that list only AM-settled monthly expirations, with the root that lists the daily and weekly ones. API document, Part 1.
 */
const weeklyRoots: ReadonlyMap<string, string> = new Map([
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
]);

/** A result that nets expirations. All of them except levels name the expirations. */
type Netted = SymbolHeatmap | SymbolRange | SymbolLevels;

/**
 * Refuses exact expirations that a monthly root cannot list, before anything is requested.
 *
 * The service would net the dates it has and silently ignore the others.
 */
export function refuseWeeklyDates(symbol: string, expirations: Expirations): void {
  const weekly = weeklyRoots.get(symbol);
  if (weekly === undefined || typeof expirations !== "object") return;
  const dates = expirations.filter((date) => !canBeMonthly(date));
  if (dates.length === 0) return;
  const advice = `It has only AM-settled monthly expirations: use ${weekly}, which has the daily and weekly ones.`;
  throw notListed(symbol, dates, advice);
}

/**
 * Returns the result of a request; throws an ArgumentError if it does not net all of the exact expirations of a monthly root.
 *
 * Other roots and other forms of expirations are not checked.
 */
export async function requireListedDates<Result extends { record: Netted }>(
  symbol: string,
  expirations: Expirations,
  request: Promise<Result>,
): Promise<Result> {
  const weekly = weeklyRoots.get(symbol);
  if (weekly === undefined || typeof expirations !== "object") return request;
  const advice = `${weekly} may list it, settled at the close: use ${weekly}, or remove the date.`;
  try {
    const result = await request;
    const netted = nettedDates(result.record) ?? expirations;
    const missing = expirations.filter((date) => !netted.includes(date));
    if (missing.length === 0) return result;
    throw notListed(symbol, missing, advice);
  } catch (problem) {
    const hasNone = problem instanceof ServiceError && problem.code === "expiration_not_found";
    throw hasNone ? notListed(symbol, expirations, advice) : problem;
  }
}

function notListed(symbol: string, dates: readonly string[], advice: string): ArgumentError {
  return new ArgumentError(`${symbol} has no expiration on ${dates.join(", ")}. ${advice}`);
}

/** Returns the expirations that a result nets; `undefined` for levels, which do not name them. */
function nettedDates(record: Netted): readonly string[] | undefined {
  if ("axes" in record) return record.axes.flatMap((axis) => axis.expirations);
  return "expirations" in record ? record.expirations : undefined;
}

/** Returns whether a date is the third Friday of its month, or the Thursday before it (used if that Friday is a holiday). */
function canBeMonthly(date: string): boolean {
  const { day, dayOfWeek } = Temporal.PlainDate.from(date);
  return (dayOfWeek === 5 && day >= 15 && day <= 21) || (dayOfWeek === 4 && day >= 14 && day <= 20);
}
