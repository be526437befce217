import type { StreamResumed } from "@strikebook/contract";
import { eventPositions } from "./stream-format";

/** One symbol of a stream that resumes. */
interface ResumingSymbol {
  symbol: string;
  /** The instant of its newest board, in milliseconds since 1970 UTC; `undefined` if there was never a board. */
  newestMs: number | undefined;
  /** Whether that board is sent now as the current snapshot. */
  isLive: boolean;
}

/**
 * Returns the `resumed` event of a stream. The gap is covered if no symbol misses a board: without `isCovered`, if every position is still
 * the newest board. docs/api.md, Stream events.
 */
export function resumeReport(
  lastEventId: string,
  symbols: readonly ResumingSymbol[],
  isCovered = ({ newestMs }: ResumingSymbol, lastMs: number | undefined) => lastMs === newestMs,
): StreamResumed {
  const positions = eventPositions(lastEventId);
  return {
    lastEventId,
    gapCovered: symbols.every((resuming) => isCovered(resuming, positions.get(resuming.symbol))),
    stateRestored: symbols.every(({ isLive }) => isLive),
    symbols: symbols.map((resuming) => resumedSymbol(resuming, positions.get(resuming.symbol))),
  };
}

/**
 * Returns the part of one symbol, whose last position is `lastMs`. It is `unchanged` or `advanced` compared with that; `unknown` without a
 * position, or with one ahead of the newest board; `unavailable` without a live board.
 */
function resumedSymbol(
  { symbol, newestMs, isLive }: ResumingSymbol,
  lastMs: number | undefined,
): StreamResumed["symbols"][number] {
  return {
    symbol,
    // An unknown instant is omitted: the API documentation has no null here.
    ...(lastMs !== undefined && { lastAsOf: new Date(lastMs).toISOString() }),
    ...(newestMs !== undefined && { currentAsOf: new Date(newestMs).toISOString() }),
    status: statusOf(newestMs, isLive, lastMs),
  };
}

function statusOf(newestMs: number | undefined, isLive: boolean, lastMs: number | undefined): string {
  if (!isLive || newestMs === undefined) return "unavailable";
  if (lastMs === undefined || lastMs > newestMs) return "unknown";
  return lastMs === newestMs ? "unchanged" : "advanced";
}
