import type { DailyFlow } from "../../src/contract/flow/flow-totals";
import { type Day, isoDate } from "../time/civil-day";
import { currentSession } from "./flow-window";
import { sessionTotals } from "./session-totals";
import type { Tapes } from "./tapes";

/** What `/v1/underlying/{ticker}/history` is asked. Flow document, Part 4.5. Both days belong to it. */
export interface HistoryRequest {
  ticker: string;
  nowMs: number;
  startDay: Day;
  endDay: Day;
}

/** A row per session with trades, oldest first, the current one as far as it has come. Undefined for a ticker never seen. */
export function flowHistory(
  tapes: Tapes,
  { ticker, nowMs, startDay, endDay }: HistoryRequest,
): DailyFlow[] | undefined {
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const rows: DailyFlow[] = [];
  for (let day = startDay; day <= Math.min(endDay, currentSession(nowMs)); day += 1) {
    const totals = sessionTotals(tapes, scope, day, nowMs);
    if (totals !== undefined) rows.push({ date: isoDate(day), ...totals });
  }
  return rows;
}
