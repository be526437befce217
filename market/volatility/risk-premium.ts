import { servedNumber } from "@strikebook/contract";
import { realizedVol } from "./realized-vol";
import type { VolRecord } from "./vol-record";
import { percentileRank, shareOfYear, trailingYear, withoutNulls } from "./vol-statistics";

/** Sessions after which a 30-day implied volatility can be compared with the realized volatility. */
const SETTLING_SESSIONS = 21;

/**
 * Compares the volatility risk premium of an instant, `expected`, with the record up to the last close. The premium is iv30 less the
 * forecast, in percent per year. Fields are `null` when they are unknown: the percentile and the share need a year each.
 */
export function riskPremium(expected: number | null, record: VolRecord) {
  const last = record.sessions.length - 1;
  const past = withoutNulls(trailingYear(last).map((position) => record.rowAt(position).vrp));
  const settled = settledSessions(record, last - SETTLING_SESSIONS);
  return {
    expected,
    /** Among the closes of the last 252 sessions, 0 to 100. */
    percentile: expected === null ? null : percentileRank(expected, past),
    /** The closes among them whose premium is known. */
    daysAnalyzed: past.length,
    /** Share, 0 to 1, of the last 252 settled sessions whose iv30 was above the realized volatility of the next 21 sessions. */
    overpaidShare: servedNumber(shareOfYear(settled), 3),
    /** The settled sessions among them for which both are known. */
    overpaidDaysAnalyzed: settled.length,
  };
}

/** Returns whether iv30 was above the realized volatility of the next 21 sessions, for each session of the year that ends at `last`. */
function settledSessions(record: VolRecord, last: number): boolean[] {
  const areOverpaid = trailingYear(last).map((position) => {
    const implied = record.rowAt(position).iv30;
    const realized = realizedVol(record.closes, position + SETTLING_SESSIONS, SETTLING_SESSIONS);
    return implied === null || realized === undefined ? null : implied > realized;
  });
  return withoutNulls(areOverpaid);
}
