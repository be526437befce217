import type { VolMissing } from "../../src/contract/volatility";
import { type Day, isoDate } from "../time/civil-day";
import { settlesAtOpen } from "../time/settlement";
import type { VolSource } from "../days/vol-source";
import { lastClosedSession, type VolState } from "./vol-state";

/**
 * The roots that volatility answers are keyed on: all but those that settle at the open. The S&P complex is asked as
 * SPXW, the Nasdaq-100 as NDXP, the Russell 2000 as RUTW; SPX, NDX and RUT are not covered. API document, Part 4.7.
 */
export function volatilityRoots(roots: readonly string[]): string[] {
  return roots.filter((root) => !settlesAtOpen(root));
}

/** The symbols that can be answered, in the order asked, and the others with their reason. */
export interface Coverage {
  covered: string[];
  missing: VolMissing[];
}

/** `not_covered` for a symbol the source does not have, `no_history` for one without a session up to `last`. */
export function coverage(source: VolSource, symbols: readonly string[], last: Day): Coverage {
  const split: Coverage = { covered: [], missing: [] };
  for (const symbol of symbols) {
    if (!source.symbols.includes(symbol)) split.missing.push({ symbol, reason: "not_covered" });
    else if (source.firstSession(symbol) > last) split.missing.push({ symbol, reason: "no_history" });
    else split.covered.push(symbol);
  }
  return split;
}

/** One covered symbol as `/v1/vol/symbols` lists it; all but the symbol is ours. */
export interface CoveredVolSymbol {
  symbol: string;
  /** Whether it reports earnings: `events` is null for the others. */
  hasEvents: boolean;
  /** First and last session of its history (YYYY-MM-DD). */
  history: { from: string; to: string } | null;
}

/** Every covered symbol, in the source's order. */
export function volSymbols(source: VolSource, state: VolState): CoveredVolSymbol[] {
  return source.symbols.map((symbol) => {
    const [from, to] = [source.firstSession(symbol), lastClosedSession(state)];
    const history = from > to ? null : { from: isoDate(from), to: isoDate(to) };
    return { symbol, hasEvents: source.reports(symbol).length > 0, history };
  });
}
