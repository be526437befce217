import { closeMs } from "../../market/time/calendar";
import type { Day } from "../../market/time/civil-day";
import type { RequestedWork } from "../background/background-work";
import { yieldToEventLoop } from "../gateway/clock";
import type { TapeReading } from "./flow-route";

/** Most tapes that one request computes in this thread, each in at most a tenth of a second. More are left to the background. */
const MAX_TAPES_IN_REQUEST = 3;

/** The whole tapes that a response needs, and how it is computed from them. */
interface TapeComputation<Result> {
  underlyings: readonly string[];
  sessions: readonly Day[];
  inThisThread: () => Result;
  inBackground: (background: RequestedWork) => Promise<Result>;
}

/** Computes a response from whole tapes: from a few in this thread, yielding after each; from many in the background. */
export async function computeFromTapes<Result>(
  reading: TapeReading,
  { underlyings, sessions, inThisThread, inBackground }: TapeComputation<Result>,
): Promise<Result> {
  const isHeavy = underlyings.length * sessions.length > MAX_TAPES_IN_REQUEST;
  const background = isHeavy ? reading.background() : undefined;
  if (background) {
    return background.orWarmingUp(inBackground(background));
  }
  for (const session of sessions) {
    for (const underlying of underlyings) {
      reading.tapes.tape(underlying, session);
      await yieldToEventLoop();
    }
  }
  return inThisThread();
}

/** Whether all sessions have closed by an instant, in milliseconds since 1970 UTC: nothing about them changes any more. */
export function areOver(sessions: readonly Day[], nowMs: number): boolean {
  return sessions.every((session) => nowMs >= closeMs(session));
}

/** The sessions to summarize up to an instant (milliseconds since 1970 UTC), and the kind of summary. */
interface SummaryRequest {
  sums: "slices" | "totals";
  underlyings: readonly string[];
  sessions: readonly Day[];
  nowMs: number;
}

/**
 * Computes and stores the summaries that a response needs: a few in this thread, yielding after each; many in the
 * background. Rejects with the `ApiError` `warming_up` if that takes too long; what was started is stored nevertheless.
 */
export async function summarizeSessions(reading: TapeReading, request: SummaryRequest): Promise<void> {
  const { tapes } = reading;
  const { sums, underlyings, sessions, nowMs } = request;
  const missing = sessions
    .flatMap((session) => underlyings.map((underlying) => ({ underlying, session, isOver: nowMs >= closeMs(session) })))
    .filter(({ underlying, session, isOver }) => !isOver || !tapes.hasStored(sums, underlying, session));
  const finished = missing.filter(({ isOver }) => isOver);
  const background = finished.length > MAX_TAPES_IN_REQUEST ? reading.background() : undefined;
  if (background) {
    const summarize = async (underlying: string, session: Day) => {
      if (sums === "slices") tapes.storeSlices(underlying, session, await background.slices(underlying, session));
      else tapes.storeTotals(underlying, session, await background.totals(underlying, session));
    };
    await background.orWarmingUp(
      Promise.all(finished.map(({ underlying, session }) => summarize(underlying, session))),
    );
  }
  for (const { underlying, session, isOver } of missing) {
    if (background && isOver) continue;
    if (sums === "slices") tapes.slices(underlying, session, nowMs);
    tapes.totals({ underlying }, session, nowMs);
    await yieldToEventLoop();
  }
}
