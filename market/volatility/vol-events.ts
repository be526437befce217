import { isoDate } from "@strikebook/calendar";
import { type EventRecord, servedHundredths, type SymbolEvents } from "@strikebook/contract";
import { type EarningsReport, isUpcoming } from "../days/earnings-report";
import { median } from "@strikebook/pricing";
import { impliedMove, type PastReport, pastReports, STRADDLE_SHARE } from "./implied-move";
import { riskPremium } from "./risk-premium";
import { type SymbolVol, symbolVol } from "./symbol-vol";
import type { VolRecords } from "./vol-record";
import type { VolState } from "./vol-state";
import { mean } from "./vol-statistics";

/** Returns the earnings events of a covered symbol for `/v1/vol/events`. docs/api.md, Volatility events. */
export function symbolEvents(records: VolRecords, symbol: string, state: VolState): SymbolEvents {
  const vol = symbolVol(records, symbol, state);
  const { asOfMs, session } = vol.state;
  const reports = records.source.reports(symbol);
  const next = reports.find((report) => isUpcoming(report, asOfMs));
  const past = next && pastReports(records.source, symbol, reports, vol.record);
  return {
    symbol,
    asOf: new Date(asOfMs).toISOString(),
    sessionDate: isoDate(session),
    stale: vol.stale,
    events: next && past ? eventRecord(vol, next, past) : null,
  };
}

/** Past moves whose median and mean say something: those of a year. Three years are at most in the record. */
const FEWEST_MOVES = 4;

/**
 * Returns the record of a symbol with an upcoming report. The API documentation names only `next_date`, `implied_move_pct`,
 * `estimate`, `vrp` and `past[].date`. The statistics of past moves are `null` with fewer than four of them.
 */
function eventRecord(vol: SymbolVol, next: EarningsReport, past: readonly PastReport[]): EventRecord {
  const priced = impliedMove(vol.term, next);
  const moves = past.map(({ realizedMovePct }) => Math.abs(realizedMovePct));
  const [medianMove, meanMove] = moves.length < FEWEST_MOVES ? [] : [median(moves), mean(moves)];
  return {
    next_date: isoDate(next.day),
    timing: next.timing,
    implied_move_pct: servedHundredths(priced?.movePct),
    estimate: priced !== undefined && priced.movePct === undefined,
    straddle_pct: servedHundredths(priced?.straddlePct),
    straddle_expiration: priced ? isoDate(priced.straddleExpiration) : null,
    straddle_move_pct: servedHundredths(priced && STRADDLE_SHARE * priced.straddlePct),
    past_median_move_pct: servedHundredths(medianMove),
    past_mean_move_pct: servedHundredths(meanMove),
    implied_vs_median: ratio(priced?.movePct, medianMove),
    implied_vs_mean: ratio(priced?.movePct, meanMove),
    past: past.map(pastRecord),
    vrp: vrpRecord(vol),
    reports_analyzed: past.length,
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

function vrpRecord({ row, record }: SymbolVol) {
  const { expected, percentile, overpaidShare, daysAnalyzed, overpaidDaysAnalyzed } = riskPremium(row.vrp, record);
  return {
    expected,
    percentile,
    iv30: row.iv30,
    rv20: row.rv20,
    overpaid_share: overpaidShare,
    days_analyzed: daysAnalyzed,
    overpaid_days_analyzed: overpaidDaysAnalyzed,
  };
}

/** Returns the implied move as a multiple of a past move. */
function ratio(implied: number | undefined, past: number | undefined): number | null {
  return implied === undefined || past === undefined || past === 0 ? null : servedHundredths(implied / past);
}
