import { easternDay } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { TermPoint, VolSource } from "../days/vol-source";

/** Expected absolute value of a standard normal. */
const MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);

/**
 * The at-the-money term structure of a symbol at an instant (milliseconds since 1970 UTC), nearest expiration first.
 *
 * Contracts that expire the same day are left out: the hours they have left say little of a variance per year.
 */
export function termStructure(source: VolSource, symbol: string, asOfMs: number): TermPoint[] {
  const today: Day = easternDay(asOfMs);
  return source.term(symbol, asOfMs).filter((point) => point.expiration > today);
}

/**
 * The at-the-money volatility over so many calendar days, in percent per year: total variance is straight in time between
 * the expirations on either side. Before the first and after the last the volatility is level. Undefined without any.
 */
export function constantMaturityVol(term: readonly TermPoint[], days: number): number | undefined {
  const years = days / 365;
  const after = term.find((point) => point.years >= years);
  const before = term.findLast((point) => point.years < years);
  const nearest = after ?? before;
  if (nearest === undefined) return undefined;
  if (after === undefined || before === undefined) return 100 * Math.sqrt(nearest.variance / nearest.years);
  const share = (years - before.years) / (after.years - before.years);
  const variance = before.variance + (after.variance - before.variance) * share;
  return 100 * Math.sqrt(variance / years);
}

/**
 * The price of the straddle at the forward, in percent of the forward, at a total variance: it is the move the option
 * market expects by expiration, up or down.
 */
export function straddlePct(variance: number): number {
  return 100 * MEAN_ABSOLUTE * Math.sqrt(variance);
}
