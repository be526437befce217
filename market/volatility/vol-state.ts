import {
  closingMs,
  type Day,
  easternDay,
  sharesOpeningMs,
  isoDate,
  isSession,
  openingMs,
  previousSession,
} from "@strikebook/calendar";
import type { VolMeta } from "@strikebook/contract";

/** The phase of the US equity trading day. docs/api.md, Volatility records. */
export type MarketState = "pre_open" | "open" | "post_close" | "closed";

/** The volatility values that are served at an instant. */
export interface VolState {
  marketState: MarketState;
  /** Whether the last close is served because the market is outside regular trading hours. */
  frozen: boolean;
  /** Minute of the newest values, in milliseconds since 1970 UTC. */
  asOfMs: number;
  /** When those values became available: the same minute, or the closing bell for a frozen state. */
  publishedMs: number;
  /** The instant that the state is of, or the closing bell for a frozen state. */
  instantMs: number;
  /** The session that `asOfMs` belongs to. */
  session: Day;
}

const MINUTE_MS = 60_000;
/** After-hours trading ends at 20:00, or at 17:00 when the session ends at 13:00. */
const POST_CLOSE_MS = 4 * 60 * MINUTE_MS;

/**
 * Returns the state at an instant (milliseconds since 1970 UTC). Values are updated at each whole minute of a session.
 *
 * Outside regular trading hours the state of the last close applies: its time is one minute before the bell (15:59
 * Eastern) and its session is the closed session. docs/api.md, Volatility records.
 */
export function volState(instantMs: number): VolState {
  const today = easternDay(instantMs);
  const marketState = marketStateAt(today, instantMs);
  if (marketState === "open") {
    const asOfMs = Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
    return { marketState, frozen: false, asOfMs, publishedMs: asOfMs, instantMs, session: today };
  }
  const session = isSession(today) && instantMs >= closingMs(today) ? today : previousSession(today);
  const bellMs = closingMs(session);
  return {
    marketState,
    frozen: true,
    asOfMs: closingMinuteMs(session),
    publishedMs: bellMs,
    instantMs: bellMs,
    session,
  };
}

function marketStateAt(day: Day, instantMs: number): MarketState {
  if (!isSession(day) || instantMs < sharesOpeningMs(day)) return "closed";
  if (instantMs < openingMs(day)) return "pre_open";
  if (instantMs < closingMs(day)) return "open";
  return instantMs < closingMs(day) + POST_CLOSE_MS ? "post_close" : "closed";
}

/** Returns the time of a session's closing state: 15:59 Eastern, or 12:59 on an early close. In milliseconds since 1970 UTC. */
export function closingMinuteMs(session: Day): number {
  return closingMs(session) - MINUTE_MS;
}

/** Returns the newest session whose closing price is known in a state. */
export function lastVolSession(state: VolState): Day {
  return state.frozen ? state.session : previousSession(state.session);
}

/** Returns the meta of a volatility response without the attribution. `module` is the name of the endpoint. */
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
