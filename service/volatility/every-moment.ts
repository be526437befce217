import { nextTurn } from "../gateway/turns";
import { coverage } from "../../market/volatility/vol-coverage";
import { volMoment, type VolMoment } from "../../market/volatility/vol-moment";
import type { VolRecords } from "../../market/volatility/vol-record";
import { lastClosedSession, type VolState } from "../../market/volatility/vol-state";
import { yearOfPositions } from "../../market/volatility/year-standing";

/** Sessions that are worked out in one turn: some ten milliseconds. */
const SESSIONS_A_TURN = 6;

/** The moment of every covered symbol, in the source's order; others have their turn in between. */
export async function everyMoment(records: VolRecords, state: VolState): Promise<VolMoment[]> {
  const { covered } = coverage(records.source, records.source.symbols, lastClosedSession(state));
  const moments: VolMoment[] = [];
  for (const symbol of covered) {
    await nextTurn();
    moments.push(volMoment(records, symbol, state));
  }
  return moments;
}

/** Works out the sessions of a year that a symbol's standing reads: a third of a second, once a session, in small turns. */
export async function readYear({ record }: VolMoment): Promise<void> {
  for (const position of yearOfPositions(record.sessions.length - 1)) {
    if (position % SESSIONS_A_TURN === 0) await nextTurn();
    record.rowAt(position);
  }
}
