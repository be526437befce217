import type { EventRecord, SymbolEvents } from "../../src/contract/volatility";
import { isoDate } from "../time/civil-day";
import { isAhead } from "../days/earnings-reaction";
import { impliedMove, STRADDLE_SHARE } from "./implied-move";
import { pastReports, type PastReport } from "./past-reports";
import { riskPremium } from "./risk-premium";
import { servedHundredths } from "../pricing/served-number";
import { type VolMoment, volMoment } from "./vol-moment";
import type { VolRecords } from "./vol-record";
import type { EarningsReport } from "../days/vol-source";
import type { VolState } from "./vol-state";

/** The events of a covered symbol, as `/v1/vol/events` serves them. API document, Parts 2.8 and 4.7. */
export function symbolEvents(records: VolRecords, symbol: string, state: VolState): SymbolEvents {
  const moment = volMoment(records, symbol, state);
  const { asOfMs, session } = moment.state;
  const reports = records.source.reports(symbol);
  const next = reports.find((report) => isAhead(report, asOfMs));
  const past = next && pastReports(records.source, symbol, reports, moment.record);
  return {
    symbol,
    asOf: new Date(asOfMs).toISOString(),
    sessionDate: isoDate(session),
    stale: moment.stale,
    events: next && past ? eventRecord(moment, next, past) : null,
  };
}

/**
 * The record of a symbol with a report ahead. Of the names only `next_date`, `implied_move_pct`, `estimate`, `vrp` and
 * `past[].date` come from the API document; the others are ours.
 */
function eventRecord(moment: VolMoment, next: EarningsReport, past: readonly PastReport[]): EventRecord {
  const priced = impliedMove(moment.term, next);
  const moves = past.map(({ realizedMovePct }) => Math.abs(realizedMovePct));
  const [median, mean] = [medianOf(moves), meanOf(moves)];
  return {
    next_date: isoDate(next.day),
    timing: next.timing,
    implied_move_pct: servedHundredths(priced?.movePct),
    estimate: priced !== undefined && priced.movePct === undefined,
    straddle_pct: servedHundredths(priced?.straddlePct),
    straddle_expiration: priced ? isoDate(priced.straddleExpiration) : null,
    straddle_move_pct: servedHundredths(priced && STRADDLE_SHARE * priced.straddlePct),
    past_median_move_pct: servedHundredths(median),
    past_mean_move_pct: servedHundredths(mean),
    implied_vs_median: ratio(priced?.movePct, median),
    implied_vs_mean: ratio(priced?.movePct, mean),
    past: past.map(pastRecord),
    vrp: vrpRecord(moment),
  };
}

function pastRecord({ report, impliedMovePct, straddlePct, realizedMovePct }: PastReport) {
  return {
    date: isoDate(report.day),
    timing: report.timing,
    implied_move_pct: servedHundredths(impliedMovePct),
    straddle_pct: servedHundredths(straddlePct),
    realized_move_pct: servedHundredths(realizedMovePct),
  };
}

function vrpRecord({ row, record }: VolMoment) {
  const { expected, percentile, overpaidShare } = riskPremium(row.vrp, record);
  return { expected, percentile, iv30: row.iv30, rv20: row.rv20, overpaid_share: overpaidShare };
}

/** How many times the past move the implied one is; 1 is as large. */
function ratio(implied: number | undefined, past: number | undefined): number | null {
  return implied === undefined || past === undefined || past === 0 ? null : servedHundredths(implied / past);
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return meanOf(sorted.length % 2 === 1 ? sorted.slice(half, half + 1) : sorted.slice(half - 1, half + 1));
}
