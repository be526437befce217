import { canBeMonthly } from "@strikebook/calendar";
import { type SymbolHeatmap, type SymbolLevels, type SymbolRange, weeklyRoots } from "@strikebook/contract";
import { ServiceError } from "@strikebook/client";
import { ArgumentError } from "../arguments/argument-error";
import type { RequestedExpirations } from "../arguments/read-board";
import type { Subject } from "../plan";

/** A result that nets expirations. All of them except levels name the expirations. */
type Netted = SymbolHeatmap | SymbolRange | SymbolLevels;

/**
 * Refuses exact expirations that a monthly root cannot list, before anything is requested.
 *
 * The service would net the dates it has and silently ignore the others.
 */
export function refuseWeeklyDates(symbol: string, expirations: RequestedExpirations | undefined): void {
  const reason = weeklyDatesReason(symbol, expirations);
  if (reason !== undefined) throw new ArgumentError(reason);
}

/** Returns why a monthly root cannot list the exact expirations, and what to do; `undefined` if it can, and for other roots. */
export function weeklyDatesReason(symbol: string, expirations: RequestedExpirations | undefined): string | undefined {
  const weekly = weeklyRoots.get(symbol);
  if (weekly === undefined || typeof expirations !== "object") return undefined;
  const dates = expirations.filter((date) => !canBeMonthly(date));
  if (dates.length === 0) return undefined;
  const advice = `It has only AM-settled monthly expirations: use ${weekly}, which has the daily and weekly ones.`;
  return `${notListed(symbol, dates)} ${advice}`;
}

/**
 * Returns the function that says for a symbol why its calls or a record are refused: the service ignores those of several exact
 * expirations that a symbol does not list (docs/api.md, Heatmap). Dates that cannot be listed are refused unsent.
 */
export function withListedDates(expirations: RequestedExpirations | undefined) {
  const refused = (reason: string | undefined) => (reason === undefined ? undefined : new ArgumentError(reason));
  return <Data extends Netted>(symbol: string, calls: Subject<Data>["calls"]): Subject<Data> => {
    if (typeof expirations !== "object") return { symbol, calls };
    return {
      symbol,
      calls,
      refusal: refused(weeklyDatesReason(symbol, expirations)),
      refusalOf: (record) => refused(unlistedReason(symbol, expirations, record)),
      explain: (failure) => {
        const hasNone = failure instanceof ServiceError && failure.code === "expiration_not_found";
        return hasNone ? new ArgumentError(notListedText(symbol, expirations)) : failure;
      },
    };
  };
}

/** Returns why a result does not show what was requested, and what to do; `undefined` if it nets all of the exact expirations. */
export function unlistedReason(
  symbol: string,
  expirations: RequestedExpirations | undefined,
  record: Netted,
): string | undefined {
  if (typeof expirations !== "object") return undefined;
  const netted = nettedDates(record) ?? expirations;
  const missing = expirations.filter((date) => !netted.includes(date));
  return missing.length === 0 ? undefined : notListedText(symbol, missing);
}

function notListedText(symbol: string, dates: readonly string[]): string {
  const weekly = weeklyRoots.get(symbol);
  const advice =
    weekly === undefined
      ? "Remove the date, or use a number of nearest expirations."
      : `${weekly} may list it, settled at the close: use ${weekly}, or remove the date.`;
  return `${notListed(symbol, dates)} ${advice}`;
}

function notListed(symbol: string, dates: readonly string[]): string {
  return `${symbol} has no expiration on ${dates.join(", ")}.`;
}

/** Returns the expirations that a result nets; `undefined` for levels, which do not name them. */
function nettedDates(record: Netted): readonly string[] | undefined {
  if ("axes" in record) return record.axes.flatMap((axis) => axis.expirations);
  return "expirations" in record ? record.expirations : undefined;
}
