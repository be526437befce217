import type { VolMissing } from "../../src/contract/volatility";
import type { VolatilitySource } from "../days/volatility-source";
import { nextSession, openMs } from "../time/calendar";
import { type Day, isoDate } from "../time/civil-day";
import { settlesAtOpen } from "../time/settlement";
import { lastClosedSession, type VolState } from "./vol-state";

/**
 * Returns the roots that have volatility data: all but those that settle at the open. The S&P 500 is covered as SPXW, the
 * Nasdaq-100 as NDXP, the Russell 2000 as RUTW; SPX, NDX and RUT are not covered. docs/api.md, Volatility records.
 */
export function volatilityRoots(roots: readonly string[]): string[] {
  return roots.filter((root) => !settlesAtOpen(root));
}

/** The requested symbols that have data, in the order of the request, and the others with a reason. */
export interface Coverage {
  covered: string[];
  missing: VolMissing[];
}

/** Splits symbols: `not_covered` if the source does not have one, `no_history` if it has no session up to `last`. */
export function coverage(source: VolatilitySource, symbols: readonly string[], last: Day): Coverage {
  const split: Coverage = { covered: [], missing: [] };
  for (const symbol of symbols) {
    if (!source.symbols.includes(symbol)) split.missing.push({ symbol, reason: "not_covered" });
    else if (source.firstSession(symbol) > last) split.missing.push({ symbol, reason: "no_history" });
    else split.covered.push(symbol);
  }
  return split;
}

/** One covered symbol in `/v1/vol/symbols`. The API documentation names only `symbol`. */
interface CoveredVolSymbol {
  symbol: string;
  /** Whether it reports earnings. `events` is `null` for the others. */
  hasEvents: boolean;
  /** First and last session of its history (YYYY-MM-DD). */
  history: { from: string; to: string } | null;
}

/** Lists every covered symbol, in the order of the source. */
export function volSymbols(source: VolatilitySource, state: VolState): CoveredVolSymbol[] {
  return source.symbols.map((symbol) => {
    const [from, to] = [source.firstSession(symbol), lastClosedSession(state)];
    const history = from > to ? null : { from: isoDate(from), to: isoDate(to) };
    return { symbol, hasEvents: source.reports(symbol).length > 0, history };
  });
}

const MINUTE_MS = 60_000;

/** The response of `/v1/vol/status`. Instants are RFC 3339 in UTC. The API documentation does not name these fields. */
interface VolStatus {
  /** Whether values are being updated now. */
  live: boolean;
  asOf: string;
  /** When newer values will be available: the next whole minute, or the next opening bell. */
  nextUpdateAt: string;
  /** Number of covered symbols. */
  covered: number;
  /** Covered symbols without a session yet. */
  withoutHistory: string[];
  /** Covered symbols whose newest data is older than `asOf`. */
  stale: string[];
}

/** Returns how current a source is in a state of the market. */
export function volStatus(source: VolatilitySource, state: VolState): VolStatus {
  const last = lastClosedSession(state);
  const nextMs = state.frozen ? openMs(nextSession(state.session)) : state.asOfMs + MINUTE_MS;
  return {
    live: !state.frozen,
    asOf: new Date(state.asOfMs).toISOString(),
    nextUpdateAt: new Date(nextMs).toISOString(),
    covered: source.symbols.length,
    withoutHistory: source.symbols.filter((symbol) => source.firstSession(symbol) > last),
    stale: source.symbols.filter((symbol) => source.newestMs(symbol, state.publishedMs) < state.asOfMs),
  };
}
