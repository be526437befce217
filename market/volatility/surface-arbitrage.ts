import { isoDate } from "@strikebook/calendar";
import { black76 } from "@strikebook/pricing";
import type { SmilePoint } from "../days/volatility-source";

/** Where a smile is checked, in standard deviations to settlement from the forward: every half of one. */
const DEVIATIONS = [-2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5] as const;

/** Differences of shares of the total variance, or of probability, that are rounding. */
const ROUNDING = 1e-9;

/** The log-moneyness of the points at which a smile is checked, ascending. */
const pointsOf = ({ variance }: SmilePoint) => DEVIATIONS.map((deviation) => deviation * Math.sqrt(variance));

/**
 * Returns where the total variance of an expiration is lower than that of the one before it, at the same moneyness: there a calendar
 * spread would cost less than nothing. `null` if nowhere.
 */
export function calendarFlag(point: SmilePoint, before: SmilePoint | undefined): string | null {
  if (before === undefined) return null;
  const lower = pointsOf(before).filter((at) => point.varianceAt(at) < before.varianceAt(at) * (1 - ROUNDING));
  return lower.length === 0 ? null : `below ${isoDate(before.expiration)} ${moneynessText(lower)}`;
}

/**
 * Returns where the prices of calls are not convex in the strike, fall with it, or fall faster than it rises: there a butterfly or a
 * spread would cost less than nothing, which is a negative density. `null` if nowhere.
 */
export function butterflyFlag(point: SmilePoint): string | null {
  const known = pointsOf(point).filter((at) => point.varianceAt(at) > 0);
  const calls = known.map((at) => ({ at, strike: Math.exp(at), price: callPrice(at, point.varianceAt(at)) }));
  // The probability of a price above the strike, between each two points: from 1 down to 0.
  const above = calls.slice(1).map(({ strike, price }, before) => {
    const { strike: lower = NaN, price: dearer = NaN } = calls[before] ?? {};
    return (dearer - price) / (strike - lower);
  });
  const negative = calls
    .slice(0, -1)
    .filter((_, at) => (above[at] ?? 0) > (above[at - 1] ?? 1) + ROUNDING || (above[at] ?? 0) < -ROUNDING);
  return negative.length === 0 ? null : `negative density ${moneynessText(negative.map(({ at }) => at))}`;
}

/** Returns the price of a call on a forward of 1, without discount. */
function callPrice(logMoneyness: number, variance: number): number {
  const option = { right: "call", strike: Math.exp(logMoneyness), years: 1, volatility: Math.sqrt(variance) } as const;
  return black76(option, { forward: 1, rate: 0 }).price;
}

/** Returns the first and the last of some points in percent of the forward: `at 97.2 to 101.4 %`. */
function moneynessText(points: readonly number[]): string {
  const texts = [points[0] ?? 0, points.at(-1) ?? 0].map((log) => (100 * Math.exp(log)).toFixed(1));
  return `at ${[...new Set(texts)].join(" to ")} %`;
}
