import type { StreamResumed } from "@strikebook/contract";
import { parseEventId, resumedSymbol, type ResumingSymbol } from "@strikebook/http";

/**
 * Returns the `resumed` event of a stream. The gap is covered only if every position is still the newest board. docs/api.md, Stream events.
 */
export function resumeReport(lastEventId: string, symbols: readonly ResumingSymbol[]): StreamResumed {
  const lastOf = new Map(parseEventId(lastEventId)?.map(({ symbol, asOfMs }) => [symbol, asOfMs]));
  return {
    lastEventId,
    gapCovered: symbols.every(({ symbol, newestMs }) => lastOf.get(symbol) === newestMs),
    stateRestored: symbols.every(({ isLive }) => isLive),
    symbols: symbols.map((resuming) => resumedSymbol(resuming, lastOf.get(resuming.symbol))),
  };
}
