import { isoDate } from "@strikebook/calendar";
import { servedHundredths, type SymbolDerived } from "@strikebook/contract";
import { isUpcoming } from "../days/earnings-report";
import type { VolatilitySource } from "../days/volatility-source";
import { impliedMove } from "./implied-move";
import { riskPremium } from "./risk-premium";
import { volTilts } from "./smile";
import { straddlePct } from "./term-structure";
import { asOfFields, iv30ChangeSince, previousClosePosition, type SymbolVol, symbolVol } from "./symbol-vol";
import type { VolRecord, VolRecords } from "./vol-record";
import type { VolState } from "./vol-state";
import { percentileRank, rangeRank, trailingYear, withoutNulls } from "./vol-statistics";

const SESSIONS_PER_YEAR = 252;

/**
 * Returns the derived measures of a covered symbol for `/v1/vol/derived`. The API documentation leaves their names open.
 *
 * Volatilities are in percent per year, changes in volatility points, ranks and percentiles 0 to 100 over 252 sessions;
 * `lastClose` is the close of the newest finished session. Fields are `null` when the history is too short; the counts of days beside
 * them say how much of the year is known.
 */
export function symbolDerived(records: VolRecords, symbol: string, state: VolState): SymbolDerived {
  const vol = symbolVol(records, symbol, state);
  const { symbol: covered, ...asOf } = asOfFields(vol);
  return { symbol: covered, derived: { ...asOf, ...derivedMeasures(vol) } };
}

/** Returns the derived measures without the symbol and its time. */
export function derivedMeasures(vol: SymbolVol) {
  const { row, record } = vol;
  const premium = riskPremium(row.vrp, record);
  return {
    lastClose: servedHundredths(record.closes.at(-1)),
    ...row,
    ...iv30Measures(vol),
    vrpPercentile: premium.percentile,
    vrpOverpaidShare: premium.overpaidShare,
    daysAnalyzed: knownYear(record).length,
    vrpDaysAnalyzed: premium.daysAnalyzed,
    vrpOverpaidDaysAnalyzed: premium.overpaidDaysAnalyzed,
  };
}

/** Returns iv30 at each of the last 252 closes, without those at which it is unknown. */
function knownYear(record: VolRecord): number[] {
  return withoutNulls(trailingYear(record.sessions.length - 1).map((position) => record.rowAt(position).iv30));
}

/** Returns the rank of iv30 in its year, its change since the close one and five sessions before, and the daily move it implies. */
function iv30Measures(vol: SymbolVol) {
  const { row, record } = vol;
  const { iv30 } = row;
  if (iv30 === null)
    return { ivRank: null, ivPercentile: null, iv30Change1d: null, iv30Change5d: null, dayMovePct: null };
  const year = knownYear(record);
  const before = previousClosePosition(vol);
  return {
    ivRank: rangeRank(iv30, year),
    ivPercentile: percentileRank(iv30, year),
    iv30Change1d: servedHundredths(iv30ChangeSince(vol, before)),
    iv30Change5d: servedHundredths(iv30ChangeSince(vol, before - 4)),
    dayMovePct: servedHundredths(straddlePct((iv30 / 100) ** 2 / SESSIONS_PER_YEAR)),
  };
}

/** Maturity of the screener's risk reversal, in calendar days. */
const SCREENER_TILT_DAYS = 30;

/**
 * Returns one row of `/v1/vol/screener`: the measures by which symbols are compared, with the same values as in the other
 * routes. Without `source` nothing is said of the next report: of a past instant it is not known what was announced then. The API
 * documentation does not name these fields.
 */
export function screenerRow(vol: SymbolVol, source: VolatilitySource | undefined) {
  const measures = derivedMeasures(vol);
  const { iv30, iv30Change1d, ivRank, ivPercentile, rv20, termSlope, vrp, vrpPercentile, dayMovePct } = measures;
  const next = source?.reports(vol.symbol).find((report) => isUpcoming(report, vol.state.asOfMs));
  return {
    ...asOfFields(vol),
    iv30,
    iv30Change1d,
    ivRank,
    ivPercentile,
    rv20,
    vrp,
    vrpPercentile,
    termSlope,
    riskReversal25: volTilts(vol).find(({ days }) => days === SCREENER_TILT_DAYS)?.riskReversal25 ?? null,
    dayMovePct,
    nextReport: next ? isoDate(next.day) : null,
    impliedMovePct: servedHundredths(next && impliedMove(vol.term, next)?.movePct),
    daysAnalyzed: measures.daysAnalyzed,
    vrpDaysAnalyzed: measures.vrpDaysAnalyzed,
  };
}

export type ScreenerRow = ReturnType<typeof screenerRow>;
