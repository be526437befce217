import type { StreamResumed } from "../../src/contract/stream";
import { parseEventId } from "./event-id";

/** One symbol of a stream at the moment it resumes. */
export interface ResumingSymbol {
  symbol: string;
  /** Of the newest board published, in milliseconds since 1970 UTC; undefined when there never was one. */
  newestMs: number | undefined;
  /** Whether that board is sent now as the current snapshot. */
  isLive: boolean;
}

/** What happened to a symbol while the client was away. API document, Part 2.7. */
export type ResumeStatus = "unchanged" | "advanced" | "unknown" | "unavailable";

/**
 * The account a resumed stream opens with. Each symbol is `unchanged` or `advanced` against the position in the last
 * event id; `unknown` where the id tells no position of it, or one ahead of the newest board; `unavailable` where there is
 * no live board. The gap counts as covered only if every position is the newest board still. API document, Part 2.7.
 */
export function resumeReport(lastEventId: string, symbols: readonly ResumingSymbol[]): StreamResumed {
  const lastOf = new Map(parseEventId(lastEventId)?.map(({ symbol, asOfMs }) => [symbol, asOfMs]));
  return {
    lastEventId,
    gapCovered: symbols.every(({ symbol, newestMs }) => lastOf.get(symbol) === newestMs),
    stateRestored: symbols.every(({ isLive }) => isLive),
    symbols: symbols.map((resuming) => {
      const lastMs = lastOf.get(resuming.symbol);
      return {
        symbol: resuming.symbol,
        lastAsOf: instant(lastMs),
        currentAsOf: instant(resuming.isLive ? resuming.newestMs : undefined),
        status: statusOf(resuming, lastMs),
      };
    }),
  };
}

function statusOf({ newestMs, isLive }: ResumingSymbol, lastMs: number | undefined): ResumeStatus {
  if (!isLive || newestMs === undefined) return "unavailable";
  if (lastMs === undefined || lastMs > newestMs) return "unknown";
  return lastMs === newestMs ? "unchanged" : "advanced";
}

function instant(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
