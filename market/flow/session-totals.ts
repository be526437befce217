import { isSession } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { DailyTotals } from "./daily-totals";
import { currentSession } from "./flow-window";
import type { TickerScope } from "./tape-source";
import type { Tapes } from "./tapes";

/** What a day has come to by now; undefined for one without a session or trades, or still to come. */
export function sessionTotals(tapes: Tapes, scope: TickerScope, day: Day, nowMs: number): DailyTotals | undefined {
  return isSession(day) && day <= currentSession(nowMs) ? tapes.totals(scope, day, nowMs) : undefined;
}
