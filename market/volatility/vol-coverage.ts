import { isoDate, nextSession, openingMs } from "@strikebook/calendar";
import { type VolMissing, settlesAtOpen } from "@strikebook/contract";
import type { VolatilitySource } from "../days/volatility-source";
import { lastVolSession, type VolState } from "./vol-state";

/**
 * Returns the roots that have volatility data: all but those that settle at the open. The S&P 500 is covered as SPXW, the
 * Nasdaq-100 as NDXP, the Russell 2000 as RUTW; SPX, NDX and RUT are not covered. docs/api.md, Volatility records.
 */
export function volatilityRoots(roots: readonly string[]): string[] {
  return roots.filter((root) => !settlesAtOpen(root));
}

/** The requested symbols that have data, in the order of the request, and the other symbols with a reason. */
interface Coverage {
  covered: string[];
  missing: VolMissing[];
}

/** Splits symbols: `not_covered` if the source does not have one, `no_history` if it has no closed session or no values in a state. */
export function coverage(source: VolatilitySource, symbols: readonly string[], state: VolState): Coverage {
  const last = lastVolSession(state);
  const split: Coverage = { covered: [], missing: [] };
  for (const symbol of symbols) {
    if (!source.symbols.includes(symbol)) split.missing.push({ symbol, reason: "not_covered" });
    else if (source.firstSession(symbol) > last || source.newestMs(symbol, state.instantMs) === -Infinity)
      split.missing.push({ symbol, reason: "no_history" });
    else split.covered.push(symbol);
  }
  return split;
}

/** Lists every covered symbol for `/v1/vol/symbols`, in the order of the source. The API documentation names only `symbol`. */
export function coveredVolSymbols(source: VolatilitySource, state: VolState) {
  return source.symbols.map((symbol) => {
    const [from, to] = [source.firstSession(symbol), lastVolSession(state)];
    const history = from > to ? null : { from: isoDate(from), to: isoDate(to) };
    return { symbol, hasEvents: source.reports(symbol).length > 0, history };
  });
}

const MINUTE_MS = 60_000;

/** Returns the response of `/v1/vol/status` in a state of the market. The API documentation does not name these fields. */
export function volStatus(source: VolatilitySource, state: VolState) {
  const last = lastVolSession(state);
  const nextMs = state.frozen ? openingMs(nextSession(state.session)) : state.asOfMs + MINUTE_MS;
  return {
    live: !state.frozen,
    asOf: new Date(state.asOfMs).toISOString(),
    /** The next whole minute, or the next opening bell. */
    nextUpdateAt: new Date(nextMs).toISOString(),
    covered: source.symbols.length,
    withoutHistory: source.symbols.filter((symbol) => source.firstSession(symbol) > last),
    stale: source.symbols.filter((symbol) => source.newestMs(symbol, state.instantMs) < state.asOfMs),
  };
}
