import { easternClock, easternDate } from "../calendar/eastern-time";
import { closingMs, isSession, openingMs } from "../calendar/trading-sessions";

/** Outside trading hours the market counts as closed when no board has come for so long, in milliseconds. */
const QUIET_MS = 2 * 60_000;

/** What tells whether the market is open. Instants in milliseconds since 1970 UTC. */
export interface MarketSigns {
  /** The newest board by its own instant, and when it came; undefined where none ever did. */
  newest: { asOfMs: number; receivedAtMs: number } | undefined;
  /** Since when boards have been waited for. */
  sinceMs: number;
  /** Whether the service says of every symbol that it has no live board. */
  isAllUnavailable: boolean;
  /** What the service's clock is ahead of the computer's, in milliseconds; none when omitted. */
  serviceAheadMs?: number;
}

/** Whether live data should rest, and until when; or when to look again. Instants in milliseconds since 1970 UTC. */
export type MarketRest = { isClosed: true; opensAtMs: number } | { isClosed: false; lookAgainAtMs: number };

/**
 * Whether the market is closed.
 *
 * No event says so: boards stop. They also stop when the line is bad, so both must hold: it is outside the hours of the US
 * exchanges, and no board has come for two minutes, or the service says that there are none. A market of practice has a clock
 * of its own, which the service and its boards tell: its hours count, and boards that come mean that it is open.
 */
export function marketRest(
  { newest, sinceMs, isAllUnavailable, serviceAheadMs = 0 }: MarketSigns,
  nowMs: number,
): MarketRest {
  const clocks = [nowMs + serviceAheadMs, ...(newest ? [newest.asOfMs + (nowMs - newest.receivedAtMs)] : [])];
  const shut = clocks.filter((instantMs) => !isTrading(instantMs));
  const quietAtMs = Math.max(newest?.receivedAtMs ?? -Infinity, sinceMs) + QUIET_MS;
  if (shut.length > 0 && (isAllUnavailable || nowMs >= quietAtMs)) {
    return {
      isClosed: true,
      opensAtMs: nowMs + Math.min(...shut.map((instantMs) => nextOpeningMs(instantMs) - instantMs)),
    };
  }
  const closings = clocks.filter(isTrading).map((instantMs) => nowMs + closingMs(easternDate(instantMs)) - instantMs);
  return { isClosed: false, lookAgainAtMs: Math.min(...closings, ...(shut.length > 0 ? [quietAtMs] : [])) };
}

/** An instant as a person reads it, for example `Mon 23 Nov 09:30 Eastern`. */
export function easternWords(instantMs: number): string {
  const clock = easternClock(instantMs);
  const day = clock.toLocaleString("en-GB", { weekday: "short", day: "numeric", month: "short" }).replace(",", "");
  return `${day} ${clock.toPlainTime().toString({ smallestUnit: "minute" })} Eastern`;
}

function isTrading(instantMs: number): boolean {
  const today = easternDate(instantMs);
  return isSession(today) && instantMs >= openingMs(today) && instantMs < closingMs(today);
}

function nextOpeningMs(instantMs: number): number {
  let day = easternDate(instantMs);
  while (!isSession(day) || openingMs(day) <= instantMs) day = day.add({ days: 1 });
  return openingMs(day);
}
