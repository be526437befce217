import { openMs } from "../time/calendar";
import type { Day } from "../time/civil-day";
import { DayFlow, type FlowSlice } from "./day-flow";
import { sessionsOfDays, sessionSpan, type Span, trailingSpan } from "./flow-window";
import { rowsBefore } from "../tape/tape";
import type { Tapes } from "./tapes";

/** The atoms of a sentiment. Flow document, Part 4.11: hours of the session, the session, and sessions of calendar days. */
export const sentimentWindows = {
  "1h": { minutes: 60, days: 1 },
  "4h": { minutes: 240, days: 1 },
  "1d": { minutes: 1_440, days: 1 },
  "7d": { minutes: 10_080, days: 7 },
  "30d": { minutes: 43_200, days: 30 },
  "90d": { minutes: 129_600, days: 90 },
} as const;
export type SentimentAtom = keyof typeof sentimentWindows;

/** What `all` stands for, the shortest first. */
export const sentimentAtoms = Object.keys(sentimentWindows) as SentimentAtom[]; // the keys of a literal

/** A trailing window that ends now, or at the closing bell of a session that is over. */
export interface SentimentWindow {
  /** Nominal length; a day has 1,440. */
  minutes: number;
  /** Oldest first. */
  sessions: readonly Day[];
  span: Span;
}

/** The window of an atom; an unknown atom is a single trading day. */
export function sentimentWindow(atom: string, session: Day, nowMs: number): SentimentWindow {
  const name = sentimentAtoms.find((one) => one === atom) ?? "1d";
  const { minutes, days } = sentimentWindows[name];
  const sessions = sessionsOfDays(session, days);
  if (name === "1h" || name === "4h") return { minutes, sessions, span: trailingSpan(name, session, nowMs) };
  const fromMs = openMs(sessions[0] ?? session);
  return { minutes, sessions, span: { fromMs, untilMs: sessionSpan(session, nowMs).untilMs } };
}

/** The trades of a window in slices: of whole sessions as they are kept, of hours drawn from the tape. */
export function windowSlices(
  tapes: Tapes,
  underlying: string,
  { sessions, span }: SentimentWindow,
  nowMs: number,
): FlowSlice[] {
  const first = sessions[0];
  if (first === undefined || span.fromMs <= openMs(first)) {
    return sessions.flatMap((session) => tapes.slices(underlying, session, nowMs));
  }
  const tape = tapes.tape(underlying, first);
  if (tape === undefined) return [];
  const flow = new DayFlow(tape, rowsBefore(tape, span.fromMs));
  flow.advanceTo(rowsBefore(tape, span.untilMs));
  return flow.slices;
}
