import { nextSession, openMs } from "../time/calendar";
import type { VolSource } from "../days/vol-source";
import { lastClosedSession, type VolState } from "./vol-state";

const MINUTE_MS = 60_000;

/** What `/v1/vol/status` serves. Instants are RFC 3339 in UTC. Names are ours. */
export interface VolStatus {
  /** Whether values are renewed now. */
  live: boolean;
  asOf: string;
  /** When the values will be newer: at the next whole minute, or the next opening bell. */
  nextUpdateAt: string;
  covered: number;
  /** Covered symbols without a session yet. */
  withoutHistory: string[];
  /** Covered symbols whose data stopped before the answer's. */
  stale: string[];
}

/** How fresh a source is in a state of the market. */
export function volStatus(source: VolSource, state: VolState): VolStatus {
  const last = lastClosedSession(state);
  const nextMs = state.frozen ? openMs(nextSession(state.session)) : state.asOfMs + MINUTE_MS;
  return {
    live: !state.frozen,
    asOf: instant(state.asOfMs),
    nextUpdateAt: instant(nextMs),
    covered: source.symbols.length,
    withoutHistory: source.symbols.filter((symbol) => source.firstSession(symbol) > last),
    stale: source.symbols.filter((symbol) => source.newestMs(symbol, state.publishedMs) < state.asOfMs),
  };
}

const instant = (instantMs: number) => new Date(instantMs).toISOString();
