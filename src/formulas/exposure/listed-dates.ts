import { endpoints } from "../../contract/endpoints";
import { dayOfWeek } from "../../calendar/plain-dates";
import type { LevelsRequest } from "../../contract/levels";
import type { SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolRange } from "../../contract/history";
import type { SymbolLevels } from "../../contract/levels";
import { weeklyRoots } from "../../contract/weekly-roots";
import { levelsDigest } from "../../replay/levels-digest";
import type { CellMarket } from "../../replay/replayed-market";
import type { CallContext } from "../../transport/call-context";
import { ServiceError } from "../../transport/errors";
import { ArgumentError } from "../arguments/argument-error";
import type { RequestedExpirations } from "../arguments/read-board";

/** A result that nets expirations. All of them except levels name the expirations. */
type Netted = SymbolHeatmap | SymbolRange | SymbolLevels;

/**
 * Refuses exact expirations that a monthly root cannot list, before anything is requested.
 *
 * The service would net the dates it has and silently ignore the others.
 */
export function refuseWeeklyDates(symbol: string, expirations: RequestedExpirations): void {
  const reason = weeklyDatesReason(symbol, expirations);
  if (reason !== undefined) throw new ArgumentError(reason);
}

/** Returns why a monthly root cannot list the exact expirations, and what to do; `undefined` if it can, and for other roots. */
export function weeklyDatesReason(symbol: string, expirations: RequestedExpirations): string | undefined {
  const weekly = weeklyRoots.get(symbol);
  if (weekly === undefined || typeof expirations !== "object") return undefined;
  const dates = expirations.filter((date) => !canBeMonthly(date));
  if (dates.length === 0) return undefined;
  const advice = `It has only AM-settled monthly expirations: use ${weekly}, which has the daily and weekly ones.`;
  return `${notListed(symbol, dates)} ${advice}`;
}

/**
 * Sends a request and returns its result. Throws an ArgumentError if the result does not net all of the exact expirations: the
 * service ignores those that a symbol does not list (docs/api.md, Heatmap). Dates that cannot be listed are refused unsent.
 */
export async function withListedDates<
  Request extends { symbol: string; expirations: RequestedExpirations },
  Result extends { record: Netted },
>(request: Request, send: (request: Request) => Promise<Result>): Promise<Result> {
  const { symbol, expirations } = request;
  refuseWeeklyDates(symbol, expirations);
  if (typeof expirations !== "object") return send(request);
  try {
    const result = await send(request);
    const reason = unlistedReason(symbol, expirations, result.record);
    if (reason === undefined) return result;
    throw new ArgumentError(reason);
  } catch (problem) {
    const hasNone = problem instanceof ServiceError && problem.code === "expiration_not_found";
    throw hasNone ? new ArgumentError(notListedText(symbol, expirations)) : problem;
  }
}

/** Returns why a result does not show what was requested, and what to do; `undefined` if it nets all of the exact expirations. */
export function unlistedReason(symbol: string, expirations: RequestedExpirations, record: Netted): string | undefined {
  if (typeof expirations !== "object") return undefined;
  const netted = nettedDates(record) ?? expirations;
  const missing = expirations.filter((date) => !netted.includes(date));
  return missing.length === 0 ? undefined : notListedText(symbol, missing);
}

/**
 * Returns the levels of one symbol.
 *
 * `/v1/gex/levels` does not say which of several exact expirations it nets. The board does, at the same price: then the levels are
 * computed from it, with the spot price of the board.
 */
export async function listedLevels(
  market: CellMarket,
  request: LevelsRequest & { expirations: RequestedExpirations },
  context: CallContext,
): Promise<{ record: SymbolLevels }> {
  const { expirations } = request;
  if (typeof expirations !== "object" || expirations.length === 1) {
    return withListedDates(request, (one) => market.get(endpoints.levels, one, context));
  }
  const { record } = await withListedDates({ ...request, valuesOnly: false }, (one) =>
    market.get(endpoints.heatmap, one, context),
  );
  return { record: levelsDigest({ ...record, spot: record.previousClose + record.priceChange }) };
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

/** Returns whether a date is the third Friday of its month, or the Thursday before it (used if that Friday is a holiday). */
function canBeMonthly(date: string): boolean {
  const day = Number(date.slice(8));
  const weekday = dayOfWeek(date);
  return (weekday === 5 && day >= 15 && day <= 21) || (weekday === 4 && day >= 14 && day <= 20);
}
