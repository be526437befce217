import { canBeMonthly } from "@strikebook/calendar";
import { type SymbolHeatmap, type SymbolLevels, type SymbolRange, weeklyRoots } from "@strikebook/contract";
import { ServiceError } from "@strikebook/client";
import { ArgumentError, quoted } from "../arguments/argument-error";
import type { DatedExpirations, NamedDates } from "../arguments/read-expirations";
import type { Subject } from "../plan";

/** A result that nets expirations. All of them except levels name the expirations. */
type Netted = SymbolHeatmap | SymbolRange | SymbolLevels;

/**
 * Refuses exact expirations that a monthly root cannot list, before anything is requested.
 *
 * The service would net the dates it has and silently ignore the others.
 */
export function refuseWeeklyDates(symbol: string, expirations: DatedExpirations): void {
  const reason = weeklyDatesReason(symbol, expirations);
  if (reason !== undefined) throw new ArgumentError(reason);
}

/** Returns why a monthly root cannot list the exact expirations, and what to do; `undefined` if it can, and for other roots. */
export function weeklyDatesReason(symbol: string, { named }: DatedExpirations): string | undefined {
  const weekly = weeklyRoots.get(symbol);
  if (weekly === undefined) return undefined;
  const missing = named.filter(({ dates }) => !dates.some(canBeMonthly));
  if (missing.length === 0) return undefined;
  const advice = `It has only AM-settled monthly expirations: use ${weekly}, which has the daily and weekly ones.`;
  return `${notListed(symbol, missing)} ${advice}`;
}

/**
 * Returns the function that says for a symbol why its calls or a record are refused: the service ignores those of several exact
 * expirations that a symbol does not list (docs/api.md, Heatmap). Dates that cannot be listed are refused unsent.
 */
export function withListedDates(expirations: DatedExpirations) {
  const { named } = expirations;
  const refused = (reason: string | undefined) => (reason === undefined ? undefined : new ArgumentError(reason));
  return <Data extends Netted>(symbol: string, calls: Subject<Data>["calls"]): Subject<Data> => {
    if (named.length === 0) return { symbol, calls };
    return {
      symbol,
      calls,
      refusal: refused(weeklyDatesReason(symbol, expirations)),
      refusalOf: (record) => refused(unlistedReason(symbol, expirations, record)),
      explain: (failure) => {
        const hasNone = failure instanceof ServiceError && failure.code === "expiration_not_found";
        // The local service names the dates nearest to those that were requested.
        return hasNone ? new ArgumentError(`${notListedText(symbol, named)} ${failure.what}`) : failure;
      },
    };
  };
}

/** Returns why a result does not show what was requested, and what to do; `undefined` if it nets a date of each that was named. */
export function unlistedReason(symbol: string, { named }: DatedExpirations, record: Netted): string | undefined {
  const netted = nettedDates(record);
  if (netted === undefined) return undefined;
  const missing = named.filter(({ dates }) => !dates.some((date) => netted.includes(date)));
  return missing.length === 0 ? undefined : notListedText(symbol, missing);
}

function notListedText(symbol: string, missing: readonly NamedDates[]): string {
  const weekly = weeklyRoots.get(symbol);
  const advice =
    weekly === undefined
      ? "Remove the date, or use a number of nearest expirations."
      : `${weekly} may list it, settled at the close: use ${weekly}, or remove the date.`;
  return `${notListed(symbol, missing)} ${advice}`;
}

/** The most dates of a word that a message names. */
const MAX_NAMED_DATES = 5;

function notListed(symbol: string, missing: readonly NamedDates[]): string {
  const texts = missing.map(({ typed, dates }) => {
    if (dates.length === 1) return dates[0] === typed ? typed : `${dates.join()} (${quoted(typed)})`;
    return dates.length <= MAX_NAMED_DATES ? `${quoted(typed)} (${dates[0]} to ${dates.at(-1)})` : quoted(typed);
  });
  const isOfDays = missing.every(({ dates }) => dates.length === 1);
  return `${symbol} has no expiration ${isOfDays ? "on" : "for"} ${texts.join(", ")}.`;
}

/** Returns the expirations that a result nets; `undefined` for levels, which do not name them. */
function nettedDates(record: Netted): readonly string[] | undefined {
  if ("axes" in record) return record.axes.flatMap((axis) => axis.expirations);
  return "expirations" in record ? record.expirations : undefined;
}
