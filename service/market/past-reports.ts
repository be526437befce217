import { quietSession, reactionSession } from "./earnings-reaction";
import { impliedMove } from "./implied-move";
import { termStructure } from "./term-structure";
import type { VolRecord } from "./vol-record";
import type { EarningsReport, VolSource } from "./vol-source";
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

/** The reports whose reaction has a close in the record, newest first. */
export function pastReports(
  source: VolSource,
  symbol: string,
  reports: readonly EarningsReport[],
  record: VolRecord,
): PastReport[] {
  const past = reports.flatMap((report) => {
    const before = record.closes[record.sessions.indexOf(quietSession(report))];
    const after = record.closes[record.sessions.indexOf(reactionSession(report))];
    if (before === undefined || after === undefined) return [];
    const priced = impliedMove(termStructure(source, symbol, closeStampMs(quietSession(report))), report);
    const realizedMovePct = 100 * (after / before - 1);
    return [{ report, impliedMovePct: priced?.movePct, straddlePct: priced?.straddlePct, realizedMovePct }];
  });
  return past.reverse();
}
