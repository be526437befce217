import { coversReport, type EarningsReport, lastSessionBeforeReport, reactionSession } from "../days/earnings-report";
import type { TermPoint, VolatilitySource } from "../days/volatility-source";
import { straddlePct, termStructure } from "./term-structure";
import type { VolRecord } from "./vol-record";
import { closingMinuteMs } from "./vol-state";

/** The move that options price into one report, as percentages of the price in either direction. */
interface ImpliedMove {
  /** Expected absolute move caused by the report alone; `undefined` if the term structure does not isolate it. */
  movePct: number | undefined;
  /** Straddle of the first expiration after the report. */
  straddlePct: number;
  straddleExpiration: number;
}

/** Limits of the period after a report whose forward rate is the base rate. The next report is a quarter later. */
const BASE_EXPIRATIONS = 3;
const BASE_DAYS = 45;

/** Share of the straddle attributed to the report, a common rule of thumb. The rest is ordinary variance. */
export const STRADDLE_SHARE = 0.85;

/**
 * Estimates the move that options price into a report, from the step that the report adds to total variance.
 *
 * J = w(first after) - w(last before) - b * (time between), where w is total variance and the base rate b is the lower of
 * the forward rates before and after the report. Without an expiration before the report, b is the rate after it and w
 * starts at 0. Without that and without a second expiration after the report, J is unknown. The move is the mean absolute
 * value of a normal distribution, sqrt(2 J / pi). `undefined` if no expiration covers the report.
 */
export function impliedMove(term: readonly TermPoint[], report: EarningsReport): ImpliedMove | undefined {
  const after = term.filter((point) => coversReport(point.expiration, report));
  const first = after[0];
  if (first === undefined) return undefined;
  const before = term.findLast((point) => !coversReport(point.expiration, report)) ?? { variance: 0, varianceYears: 0 };
  const rates = [
    forwardRate({ variance: 0, varianceYears: 0 }, before),
    forwardRate(first, basePeriodEnd(after, first)),
  ];
  const known = rates.filter((rate) => rate !== undefined);
  const straddle = { straddlePct: straddlePct(first.variance), straddleExpiration: first.expiration };
  if (known.length === 0) return { movePct: undefined, ...straddle };
  const base = Math.max(0, Math.min(...known)) * (first.varianceYears - before.varianceYears);
  const jump = Math.max(0, first.variance - before.variance - base);
  // The straddle of a normal distribution with variance J costs its mean absolute value.
  return { movePct: straddlePct(jump), ...straddle };
}

type VariancePoint = Pick<TermPoint, "variance" | "varianceYears">;

/** Returns the last expiration of the period whose forward rate is the base rate after a report. */
function basePeriodEnd(after: readonly TermPoint[], first: TermPoint): TermPoint {
  const further = after.slice(1, 1 + BASE_EXPIRATIONS);
  return further.findLast((point) => point.expiration - first.expiration <= BASE_DAYS) ?? first;
}

/** Returns the forward variance per year between two points; `undefined` if no time lies between them. */
function forwardRate(from: VariancePoint, to: VariancePoint): number | undefined {
  const span = to.varianceYears - from.varianceYears;
  return span > 0 ? (to.variance - from.variance) / span : undefined;
}

/** A past report: the move that options priced in at the last close before it, and the actual move. */
export interface PastReport {
  report: EarningsReport;
  /** Expected absolute move in percent; `undefined` if the term structure did not isolate it. */
  impliedMovePct: number | undefined;
  straddlePct: number | undefined;
  /** From the close before the report to the close after it, in percent, signed. */
  realizedMovePct: number;
}

/** Three years of quarterly reports. */
const MAX_PAST_REPORTS = 12;

/** Returns up to twelve past reports, newest first. A report counts once the record holds the close after it. */
export function pastReports(
  source: VolatilitySource,
  symbol: string,
  reports: readonly EarningsReport[],
  record: VolRecord,
): PastReport[] {
  const moves = reports.flatMap((report) => {
    const before = record.closes[record.sessions.indexOf(lastSessionBeforeReport(report))];
    const after = record.closes[record.sessions.indexOf(reactionSession(report))];
    return !before || !after ? [] : [{ report, realizedMovePct: 100 * (after / before - 1) }];
  });
  return moves
    .slice(-MAX_PAST_REPORTS)
    .reverse()
    .map(({ report, realizedMovePct }) => {
      const term = termStructure(source, symbol, closingMinuteMs(lastSessionBeforeReport(report)));
      const priced = impliedMove(term, report);
      return { report, impliedMovePct: priced?.movePct, straddlePct: priced?.straddlePct, realizedMovePct };
    });
}
