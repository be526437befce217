import type { Attribution } from "../../src/contract/meta";
import { coverage, type Coverage } from "../../market/volatility/vol-coverage";
import type { VolRecords } from "../../market/volatility/vol-record";
import { lastClosedSession, type VolState } from "../../market/volatility/vol-state";
import { symbolNotFound } from "../routes/find-boards";

/** What the volatility routes answer from. */
export interface VolatilitySources {
  records: VolRecords;
  /** Every symbol of the market, covered or not. */
  symbols: readonly string[];
  /** The newest price at or before an instant (milliseconds since 1970 UTC); undefined for a symbol that has none. */
  spotAt(symbol: string, instantMs: number): number | undefined;
  attribution: Attribution;
  /** The work's answer, or the `Refusal` `warming_up` while it takes too long. The work goes on. */
  patiently<Answer>(work: Promise<Answer>): Promise<Answer>;
}

/**
 * Which of the symbols can be answered in a state of the market. Throws a `Refusal` (`symbol_not_found`) when the market
 * knows none of them; one that it knows and does not cover is told among the missing. API document, Parts 2.8 and 7.
 */
export function covered({ records, symbols }: VolatilitySources, asked: readonly string[], state: VolState): Coverage {
  if (!asked.some((symbol) => symbols.includes(symbol))) throw symbolNotFound(asked, symbols);
  return coverage(records.source, asked, lastClosedSession(state));
}
