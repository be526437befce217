import type { CallContext, ReplayNote } from "../transport/call-context";
import { closingMs } from "../calendar/trading-sessions";
import type { ReplayDates } from "./replay-dates";

/** Returns a context whose results are recorded as replayed. */
export function withNote(context: CallContext, note: ReplayNote): CallContext {
  const { onResult } = context;
  return onResult ? { ...context, onResult: (result) => onResult({ ...result, replay: note }) } : context;
}

/** Describes a record that states its own time, such as a board. */
export const statesItsTime: ReplayNote = { asOf: undefined, includesLater: false };

/** Describes data that ends at a time, in milliseconds since 1970 UTC. */
export function endsAt(instantMs: number): ReplayNote {
  return { asOf: new Date(instantMs).toISOString(), includesLater: false };
}

/** Describes figures of whole days that end with a day. */
export function endsWithDay(day: string, dates: ReplayDates): ReplayNote {
  return { asOf: new Date(closingMs(day)).toISOString(), includesLater: dates.includesLater(day) };
}
