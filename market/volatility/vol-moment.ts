import { termStructure } from "./term-structure";
import type { VolRecord, VolRecords } from "./vol-record";
import { volRow, type VolRow } from "./vol-row";
import type { TermPoint } from "../days/vol-source";
import { lastClosedSession, volState, type VolState } from "./vol-state";

/** One symbol's volatility at the moment an answer speaks of. */
export interface VolMoment {
  symbol: string;
  /** The symbol's own state: older than the answer's where its data stopped. */
  state: VolState;
  /** Whether the symbol's values belong to an older session than the answer. */
  stale: boolean;
  term: readonly TermPoint[];
  /** The past, up to the last close before the moment or at it. */
  record: VolRecord;
  row: VolRow;
}

/** The moment of a covered symbol in a state of the market. */
export function volMoment(records: VolRecords, symbol: string, state: VolState): VolMoment {
  const newestMs = records.source.newestMs(symbol, state.publishedMs);
  const own = newestMs < state.asOfMs ? volState(newestMs) : state;
  const term = termStructure(records.source, symbol, own.asOfMs);
  const record = records.through(symbol, lastClosedSession(own));
  const row = volRow(term, record.closes, record.closes.length - 1);
  return { symbol, state: own, stale: own.session !== state.session, term, record, row };
}
