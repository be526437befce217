import { type Day, easternDay, isoDate } from "@strikebook/calendar";
import type { SmilePoint, TermPoint, VolatilitySource } from "../days/volatility-source";
import { servedHundredths, servedNumber } from "@strikebook/contract";

/** Expected absolute value of a standard normal. */
const MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);

/**
 * Returns the at-the-money term structure of a symbol at an instant (milliseconds since 1970 UTC), nearest expiration first.
 *
 * Contracts that expire the same day are omitted: a variance per year cannot be read from their remaining hours.
 */
export function termStructure(source: VolatilitySource, symbol: string, asOfMs: number): TermPoint[] {
  return laterThan(easternDay(asOfMs), source.term(symbol, asOfMs));
}

/** Returns those of some expirations that are later than a day. */
export function laterThan<Point extends TermPoint>(today: Day, term: readonly Point[]): Point[] {
  return term.filter(({ expiration }) => expiration > today);
}

/** The expirations on both sides of a maturity with its relative position between them, or the nearest when there is only one side. */
type MaturityBracket<Point> =
  { before: Point; after: Point; share: number; nearest?: never } | { nearest: Point; share?: never };

/** Finds the expirations around a maturity in years; `undefined` for an empty term structure. */
export function maturityBracket<Point extends { years: number }>(
  term: readonly Point[],
  years: number,
): MaturityBracket<Point> | undefined {
  const after = term.find((point) => point.years >= years);
  const before = term.findLast((point) => point.years < years);
  if (before !== undefined && after !== undefined) {
    return { before, after, share: (years - before.years) / (after.years - before.years) };
  }
  const nearest = after ?? before;
  return nearest && { nearest };
}

/**
 * Returns the at-the-money volatility over a number of calendar days, in percent per year.
 *
 * Total variance is interpolated linearly in time between two expirations. Before the first and after the last expiration
 * the volatility is constant. `undefined` for an empty term structure.
 */
export function constantMaturityVol(term: readonly TermPoint[], days: number): number | undefined {
  const years = days / 365;
  const bracket = maturityBracket(term, years);
  if (bracket === undefined) return undefined;
  if (bracket.nearest) return 100 * Math.sqrt(bracket.nearest.variance / bracket.nearest.years);
  const { before, after, share } = bracket;
  const variance = before.variance + (after.variance - before.variance) * share;
  return 100 * Math.sqrt(variance / years);
}

/**
 * Returns the price of the straddle struck at the forward for a total variance, in percent of the forward: the absolute
 * move that options price in until expiration.
 */
export function straddlePct(variance: number): number {
  return 100 * MEAN_ABSOLUTE * Math.sqrt(variance);
}

/** Maturities of `/v1/vol/iv`, in calendar days. */
const MATURITIES = [7, 14, 30, 60, 90, 180, 365] as const;

/**
 * Returns the fields of `/v1/vol/iv`: at-the-money volatility by maturity, in percent per year. The API documentation does not
 * name them.
 */
export function ivLevels({ term }: { term: readonly TermPoint[] }): Record<string, number | null> {
  return Object.fromEntries(MATURITIES.map((days) => [`iv${days}`, servedHundredths(constantMaturityVol(term, days))]));
}

/** A term structure with the constant-maturity volatilities of the same instant. */
interface TermInputs {
  term: readonly SmilePoint[];
  /** The expiration of today, if it is not settled. */
  today: readonly SmilePoint[];
  row: { iv30: number | null; iv90: number | null; termSlope: number | null };
}

/**
 * Returns the fields of `/v1/vol/term`, nearest expiration first, with that of today if it is asked for. The API documentation does not
 * name them.
 */
export function termResponse({ term, today, row }: TermInputs, includesToday = false) {
  const shown = includesToday ? [...today, ...term] : term;
  const expirations = shown.map((point, at) => servedPoint(point, shown[at - 1]));
  return { iv30: row.iv30, iv90: row.iv90, termSlope: row.termSlope, expirations };
}

/** Returns one expiration: volatilities and the rate in percent per year, the straddle in percent of the forward. */
function servedPoint(point: SmilePoint, before: TermPoint | undefined) {
  const { forward, rate } = point;
  const addedVariance = point.variance - (before?.variance ?? 0);
  const years = point.years - (before?.years ?? 0);
  const hasForward = addedVariance >= 0 && years > 0;
  return {
    expiration: isoDate(point.expiration),
    /** Calendar days to settlement. */
    days: servedNumber(point.years * 365, 2),
    iv: servedHundredths(100 * Math.sqrt(point.variance / point.years)),
    /** Volatility of the time since the previous expiration; `null` if options price a negative variance there. */
    forwardIv: servedHundredths(hasForward ? 100 * Math.sqrt(addedVariance / years) : undefined),
    straddlePct: servedHundredths(straddlePct(point.variance)),
    ...(forward !== undefined && { forward: servedHundredths(forward), rate: servedHundredths(rate && 100 * rate) }),
  };
}
