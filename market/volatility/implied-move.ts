import { outlives } from "../days/earnings-reaction";
import { straddlePct } from "./term-structure";
import type { EarningsReport, TermPoint } from "../days/vol-source";

/** The move priced into one report; percentages of the price, up or down. */
export interface ImpliedMove {
  /** Expected absolute move across the report alone; undefined where the term structure cannot single it out. */
  movePct: number | undefined;
  /** The first straddle that lives through the report. */
  straddlePct: number;
  straddleExpiration: number;
}

/** The base variance after a report is read over at most so many expirations and days: the next report is a quarter away. */
const BASE_EXPIRATIONS = 3;
const BASE_DAYS = 45;

/** Share of the straddle that is, as a rule of thumb, the move of the report: the rest is ordinary variance. */
export const STRADDLE_SHARE = 0.85;

/**
 * Reads the variance J that a report adds out of the term structure, in which the report comes between two expirations.
 *
 * J = w(first after) - w(last before) - b * (time between), w being total variance; the base rate b is the lower of the
 * forward rates before and after. Without an expiration before, b comes from after and w starts at 0; without one before
 * and a second one after, J cannot be told. The move is the mean absolute value of a normal, sqrt(2 J / pi). Undefined
 * when no expiration lives through the report.
 */
export function impliedMove(term: readonly TermPoint[], report: EarningsReport): ImpliedMove | undefined {
  const after = term.filter((point) => outlives(point.expiration, report));
  const first = after[0];
  if (first === undefined) return undefined;
  const before = term.findLast((point) => !outlives(point.expiration, report)) ?? { variance: 0, varianceYears: 0 };
  const rates = [rateBetween({ variance: 0, varianceYears: 0 }, before), rateBetween(first, baseEnd(after, first))];
  const known = rates.filter((rate) => rate !== undefined);
  const straddle = { straddlePct: straddlePct(first.variance), straddleExpiration: first.expiration };
  if (known.length === 0) return { movePct: undefined, ...straddle };
  const base = Math.max(0, Math.min(...known)) * (first.varianceYears - before.varianceYears);
  const jump = Math.max(0, first.variance - before.variance - base);
  // The straddle of a normal with variance J costs its mean absolute value.
  return { movePct: straddlePct(jump), ...straddle };
}

type Point = Pick<TermPoint, "variance" | "varianceYears">;

/** The last expiration over which the base rate after a report is read. */
function baseEnd(after: readonly TermPoint[], first: TermPoint): TermPoint {
  const further = after.slice(1, 1 + BASE_EXPIRATIONS);
  return further.findLast((point) => point.expiration - first.expiration <= BASE_DAYS) ?? first;
}

/** Forward variance per year between two points; undefined where no time lies between. */
function rateBetween(from: Point, to: Point): number | undefined {
  const span = to.varianceYears - from.varianceYears;
  return span > 0 ? (to.variance - from.variance) / span : undefined;
}
