import { quietSession, reactionSession } from "../days/earnings-reaction";
import { impliedMove } from "./implied-move";
import { termStructure } from "./term-structure";
import type { VolRecord } from "./vol-record";
import type { EarningsReport, VolSource } from "../days/vol-source";
import { closeStampMs } from "./vol-state";

/** One report with what options priced in at the last close before it, and what came. */
export interface PastReport {
  report: EarningsReport;
  /** Expected absolute move in percent; undefined where the term structure could not tell. */
  impliedMovePct: number | undefined;
  straddlePct: number | undefined;
  /** From the close before the report to the close after it, in percent, signed. */
  realizedMovePct: number;
}

/** Three years of quarters. */
const MOST_REPORTS = 12;

/** The last reports whose reaction has a close in the record, newest first, at most twelve. */
export function pastReports(
  source: VolSource,
  symbol: string,
  reports: readonly EarningsReport[],
  record: VolRecord,
): PastReport[] {
  const moves = reports.flatMap((report) => {
    const before = record.closes[record.sessions.indexOf(quietSession(report))];
    const after = record.closes[record.sessions.indexOf(reactionSession(report))];
    return before === undefined || after === undefined ? [] : [{ report, realizedMovePct: 100 * (after / before - 1) }];
  });
  return moves
    .slice(-MOST_REPORTS)
    .reverse()
    .map(({ report, realizedMovePct }) => {
      const priced = impliedMove(termStructure(source, symbol, closeStampMs(quietSession(report))), report);
      return { report, impliedMovePct: priced?.movePct, straddlePct: priced?.straddlePct, realizedMovePct };
    });
}
