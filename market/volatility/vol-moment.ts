import type { TermPoint } from "../days/volatility-source";
import { isoDate } from "../time/civil-day";
import { termStructure } from "./term-structure";
import { type VolRecord, type VolRecords, volRow, type VolRow } from "./vol-record";
import { lastClosedSession, volState, type VolState } from "./vol-state";

/** The volatility of one symbol at the moment that a response describes. */
export interface VolMoment {
  symbol: string;
  /** State of the symbol. Older than the state of the response if the symbol's data stopped earlier. */
  state: VolState;
  /** Whether the symbol's values belong to an older session than the response. */
  stale: boolean;
  term: readonly TermPoint[];
  /** History up to and including the last close at or before the moment. */
  record: VolRecord;
  row: VolRow;
}

/** Computes the moment of a covered symbol in a state of the market. */
export function volMoment(records: VolRecords, symbol: string, state: VolState): VolMoment {
  const newestMs = records.source.newestMs(symbol, state.publishedMs);
  const own = newestMs < state.asOfMs ? volState(newestMs) : state;
  const term = termStructure(records.source, symbol, own.asOfMs);
  const record = records.through(symbol, lastClosedSession(own));
  const row = volRow(term, record.closes, record.closes.length - 1);
  return { symbol, state: own, stale: own.session !== state.session, term, record, row };
}

/** Returns the fields with which every symbol of a response begins, as in `/v1/vol/events`. docs/api.md, Volatility records. */
export function asOfFields({ symbol, state, stale }: VolMoment) {
  return { symbol, asOf: new Date(state.asOfMs).toISOString(), sessionDate: isoDate(state.session), stale };
}

/** Returns the position in the record of the last close before the session of a moment; negative if there is none. */
export function previousClosePosition({ state, record }: VolMoment): number {
  // A frozen state is itself the last close, so the previous one is one position earlier.
  return record.sessions.length - (state.frozen ? 2 : 1);
}

/** Returns the change of iv30 since the close at a position, in volatility points; `undefined` if either is unknown. */
export function iv30ChangeSince({ row, record }: VolMoment, position: number): number | undefined {
  const before = position < 0 ? null : record.rowAt(position).iv30;
  return row.iv30 === null || before === null ? undefined : row.iv30 - before;
}
