import { addDays, easternDate, easternText, isSession, openingMs } from "@strikebook/calendar";
import { type PastBoardRequest, type SymbolHeatmap, endpoints } from "@strikebook/contract";
import { ArgumentError } from "../arguments/argument-error";
import { readInstant } from "../arguments/read-instant";
import { call, type Subject } from "../plan";
import { withListedDates } from "./listed-dates";
import { expirationsAt, type TypedExpirations } from "../arguments/read-expirations";

/** The most sessions of one formula: the board of each is a request of its own. */
const MAX_SESSIONS = 31;

/** Dates, both included, YYYY-MM-DD; until today if `to` is `undefined`. */
interface Dates {
  from: string;
  to: string | undefined;
}

/**
 * Returns the sessions of a range that have opened at `nowMs`, oldest first. Throws an `ArgumentError` if there are none, or more than 31.
 */
export function openedSessions({ from, to }: Dates, nowMs: number): string[] {
  const today = easternDate(nowMs);
  const last = to === undefined || to > today ? today : to;
  const sessions: string[] = [];
  for (let date = from; date <= last && sessions.length <= MAX_SESSIONS; date = addDays(date, 1))
    if (isSession(date) && openingMs(date) <= nowMs) sessions.push(date);
  if (sessions.length > MAX_SESSIONS)
    throw new ArgumentError(
      `view=levels shows ${MAX_SESSIONS} sessions at most, because each is a request of its own; from ${from} to ${last} are more: start later, or end earlier.`,
    );
  if (sessions.length === 0)
    throw new ArgumentError(`No session from ${from} to ${to ?? "today"} has opened: start earlier.`);
  return sessions;
}

/** What the boards of sessions are asked with. */
interface SessionRequest extends Omit<PastBoardRequest, "symbol" | "atMs" | "expirations"> {
  expirations: TypedExpirations | undefined;
}

/**
 * Returns what asks for the board of a symbol at the close of a session, or for the newest one of the session in progress at `nowMs`. A board of
 * another session, which a service sends if none is nearer, is refused.
 */
export function sessionBoard(
  request: SessionRequest,
  nowMs: number,
): (one: { symbol: string; session: string; turn: number }) => Subject<SymbolHeatmap> {
  return ({ symbol, session, turn }) => {
    const atMs = readInstant(session, "The session", nowMs);
    const expirations = expirationsAt(request.expirations, atMs);
    const requested = { ...request, expirations: expirations.requested, symbol, atMs };
    const subject = withListedDates(expirations)<SymbolHeatmap>(symbol, [call(endpoints.historical, requested)]);
    return { ...subject, turn, refusalOf: (board) => otherSession(board, session) ?? subject.refusalOf?.(board) };
  };
}

function otherSession({ asOf }: SymbolHeatmap, session: string): Error | undefined {
  const asOfMs = Date.parse(asOf);
  if (easternDate(asOfMs) === session) return undefined;
  return new ArgumentError(`No board of ${session} is stored; the nearest is of ${easternText(asOfMs)}.`);
}
