import { closingMs, easternDay, isSession, openingMs, previousSession } from "@strikebook/calendar";
import { impliedDeviation, median } from "@strikebook/pricing";
import { yearsToSettlement } from "../../market/time/settlement";
import type { ExpirationQuotes } from "./expiration-quotes";

const MINUTE_MS = 60_000;
/** The nearest expirations tell instants apart; years later they all look alike. */
const EXPIRATIONS = 3;
/** Another instant than the default counts if its error is less than this share: volatilities are rounded, and quotes have a width. */
const CLEARLY_LESS = 0.5;

/**
 * Returns the instants that the quotes of a file may be of, the default first. During a session that is the file's own, or as much
 * earlier as the quotes are delayed; so it is until the delay after the close has passed. Outside of sessions it is the last close,
 * or the file's own, because index options trade at night.
 */
function candidates(asOfMs: number, delayMinutes: number): number[] {
  const delayedMs = asOfMs - delayMinutes * MINUTE_MS;
  if (isInSession(asOfMs)) return isInSession(delayedMs) ? [asOfMs, delayedMs] : [asOfMs];
  if (isInSession(delayedMs)) return [delayedMs];
  return [lastCloseMs(asOfMs), asOfMs];
}

/** Returns whether an instant is in a session, its open and close included. */
export function isInSession(ms: number): boolean {
  const day = easternDay(ms);
  return isSession(day) && ms >= openingMs(day) && ms <= closingMs(day);
}

/** Returns the last close at or before an instant. */
export function lastCloseMs(ms: number): number {
  const day = easternDay(ms);
  return isSession(day) && ms >= closingMs(day) ? closingMs(day) : closingMs(previousSession(day));
}

/**
 * Returns the instant of the quotes, from which years to settlement count. Of the possible instants it is the one at which the quotes at the
 * money give the volatilities that the file states. The first counts unless another is clearly better, and if the file states none.
 */
export function quoteInstant(asOfMs: number, delayMinutes: number, expirations: readonly ExpirationQuotes[]): number {
  const [first = asOfMs, ...others] = candidates(asOfMs, delayMinutes);
  if (others.length === 0) return first;
  const stated = expirations.flatMap((expiration) => statedYears(expiration) ?? []).slice(0, EXPIRATIONS);
  if (stated.length === 0) return first;
  const errorOf = (ms: number) =>
    stated.reduce((sum, { settlesMs, years }) => sum + Math.abs(Math.log(yearsToSettlement(ms, settlesMs) / years)), 0);
  const best = others.reduce((a, b) => (errorOf(b) < errorOf(a) ? b : a));
  return errorOf(best) < CLEARLY_LESS * errorOf(first) ? best : first;
}

/** Returns the years to settlement at which the narrow quote at the money gives the volatility that the file states for it. */
function statedYears({ settlesMs, nearest: [atMoney], isNarrow, forward, discount }: ExpirationQuotes) {
  if (atMoney === undefined || !isNarrow) return undefined;
  const { strike, contracts } = atMoney;
  const volatility = median([contracts.call, contracts.put].flatMap((own) => own.volatility ?? []));
  const right = strike < forward ? "put" : "call";
  const deviation = impliedDeviation({ right, strike, price: atMoney[right], forward, discount });
  if (volatility === undefined || deviation === undefined) return undefined;
  return { settlesMs, years: (deviation / volatility) ** 2 };
}
