import type { SymbolDerived } from "../../src/contract/volatility";
import { riskPremium } from "./risk-premium";
import { servedHundredths } from "../pricing/served-number";
import { straddlePct } from "./term-structure";
import { type VolMoment, volMoment } from "./vol-moment";
import type { VolRecords } from "./vol-record";
import { stampOf } from "./vol-stamp";
import type { VolState } from "./vol-state";
import { known, percentileRank, rangeRank, yearOfPositions } from "./year-standing";

const SESSIONS_PER_YEAR = 252;

/**
 * The derived measures of a covered symbol, as `/v1/vol/derived` serves them: free-form by the API document, all names
 * ours. Volatilities in percent per year, changes in volatility points, ranks and percentiles 0 to 100 over 252 sessions,
 * `lastClose` of the newest session that has ended. Null where the past does not reach far enough.
 */
export function symbolDerived(records: VolRecords, symbol: string, state: VolState): SymbolDerived {
  const moment = volMoment(records, symbol, state);
  const { symbol: covered, ...stamp } = stampOf(moment);
  return { symbol: covered, derived: { ...stamp, ...derivedMeasures(moment) } };
}

/** The measures alone. */
export function derivedMeasures(moment: VolMoment) {
  const { row, record } = moment;
  const premium = riskPremium(row.vrp, record);
  return {
    lastClose: servedHundredths(record.closes.at(-1)),
    ...row,
    ...ivStanding(moment),
    vrpPercentile: premium.percentile,
    vrpOverpaidShare: premium.overpaidShare,
  };
}

/** Where iv30 stands in its year, how far it has come since the close one session before and five before, and the day's move it promises. */
function ivStanding({ row, record, state }: VolMoment) {
  const { iv30 } = row;
  if (iv30 === null)
    return { ivRank: null, ivPercentile: null, iv30Change1d: null, iv30Change5d: null, dayMovePct: null };
  const last = record.sessions.length - 1;
  const year = known(yearOfPositions(last).map((position) => record.rowAt(position).iv30));
  // A frozen state is itself the last close: the session before it is one position further back.
  const before = state.frozen ? last - 1 : last;
  const change = (position: number) => {
    const then = position < 0 ? null : record.rowAt(position).iv30;
    return then === null ? null : servedHundredths(iv30 - then);
  };
  return {
    ivRank: rangeRank(iv30, year),
    ivPercentile: percentileRank(iv30, year),
    iv30Change1d: change(before),
    iv30Change5d: change(before - 4),
    dayMovePct: servedHundredths(straddlePct((iv30 / 100) ** 2 / SESSIONS_PER_YEAR)),
  };
}
