import { realizedVol } from "./realized-vol";
import { servedNumber } from "../pricing/served-number";
import type { VolRecord } from "./vol-record";
import { known, percentileRank, yearOfPositions } from "./year-standing";

/** Sessions that settle a 30-day volatility. */
const SETTLING_SESSIONS = 21;

/** The volatility risk premium: how much dearer options are than the volatility to be expected. Null where it cannot be told. */
export interface RiskPremium {
  /** iv30 less the forecast, in percent per year. */
  expected: number | null;
  /** Where `expected` stands among the closes of the last 252 sessions, 0 to 100. */
  percentile: number | null;
  /** Share, 0 to 1, of the last 252 settled sessions whose iv30 was above what the next 21 sessions realized. */
  overpaidShare: number | null;
}

/** The premium of a moment, `expected`, against the record up to the last close. */
export function riskPremium(expected: number | null, record: VolRecord): RiskPremium {
  const last = record.sessions.length - 1;
  const past = yearOfPositions(last).map((position) => record.rowAt(position).vrp);
  return {
    expected,
    percentile: expected === null ? null : percentileRank(expected, known(past)),
    overpaidShare: servedNumber(overpaidShare(record, last - SETTLING_SESSIONS), 3),
  };
}

function overpaidShare(record: VolRecord, last: number): number | undefined {
  const outcomes = yearOfPositions(last).map((position) => {
    const implied = record.rowAt(position).iv30;
    const realized = realizedVol(record.closes, position + SETTLING_SESSIONS, SETTLING_SESSIONS);
    return implied === null || realized === undefined ? null : implied > realized;
  });
  const settled = known(outcomes);
  return settled.length === 0 ? undefined : settled.filter(Boolean).length / settled.length;
}
