import type { VolMeta } from "../../src/contract/volatility";
import { closeMs, easternDay, easternMs, isSession, openMs, previousSession } from "../time/calendar";
import { type Day, isoDate } from "../time/civil-day";

/** What US equities are doing. API document, Part 2.8. */
export type MarketState = "pre_open" | "open" | "post_close" | "closed";

/** Which volatility values are served at an instant. */
export interface VolState {
  marketState: MarketState;
  /** Whether the last close is served because regular trading is over or has not begun. */
  frozen: boolean;
  /** The minute the newest values belong to, in milliseconds since 1970 UTC. */
  asOfMs: number;
  /** When those values became available: their own minute, or the close for a frozen state. */
  publishedMs: number;
  /** The session that `asOfMs` belongs to. */
  session: Day;
}

const MINUTE_MS = 60_000;
const PRE_OPEN_MINUTE = 4 * 60;
/** Trading after the close goes on until 20:00, or until 17:00 where the session ends at 13:00. */
const POST_CLOSE_MS = 4 * 60 * MINUTE_MS;

/**
 * What is served at an instant (milliseconds since 1970 UTC): values are renewed at each whole minute of a session.
 *
 * Outside regular hours it is the last close, stamped one minute before the bell (15:59 Eastern) and belonging to its
 * own session. API document, Part 2.8.
 */
export function volState(instantMs: number): VolState {
  const today = easternDay(instantMs);
  const marketState = marketStateAt(today, instantMs);
  if (marketState === "open") {
    const asOfMs = Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
    return { marketState, frozen: false, asOfMs, publishedMs: asOfMs, session: today };
  }
  const session = isSession(today) && instantMs >= closeMs(today) ? today : previousSession(today);
  return { marketState, frozen: true, asOfMs: closeStampMs(session), publishedMs: closeMs(session), session };
}

function marketStateAt(day: Day, instantMs: number): MarketState {
  if (!isSession(day) || instantMs < easternMs(day, PRE_OPEN_MINUTE)) return "closed";
  if (instantMs < openMs(day)) return "pre_open";
  if (instantMs < closeMs(day)) return "open";
  return instantMs < closeMs(day) + POST_CLOSE_MS ? "post_close" : "closed";
}

/** The stamp of a session's closing state: 15:59 Eastern, 12:59 on an early close. In milliseconds since 1970 UTC. */
export function closeStampMs(session: Day): number {
  return closeMs(session) - MINUTE_MS;
}

/** The newest session whose closing price is known in a state. */
export function lastClosedSession(state: VolState): Day {
  return state.frozen ? state.session : previousSession(state.session);
}

/** The meta of a volatility answer, without the attribution. `module` names the endpoint that answers. */
export function volMeta(module: string, state: VolState, cached: boolean): VolMeta {
  return {
    module,
    marketState: state.marketState,
    frozen: state.frozen,
    cached,
    asOf: new Date(state.asOfMs).toISOString(),
    publishedAt: new Date(state.publishedMs).toISOString(),
    sessionDate: isoDate(state.session),
  };
}
