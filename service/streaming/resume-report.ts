import type { StreamResumed } from "../../src/contract/stream";

/** One symbol of a stream that resumes. */
interface ResumingSymbol {
  symbol: string;
  /** The instant of its newest board, in milliseconds since 1970 UTC; `undefined` if there was never one. */
  newestMs: number | undefined;
  /** Whether that board is sent now as the current snapshot. */
  isLive: boolean;
}

/** What happened to a symbol during the disconnection. API document, Part 2.7. */
type ResumeStatus = "unchanged" | "advanced" | "unknown" | "unavailable";

/**
 * Returns the `resumed` event of a stream. A symbol is `unchanged` or `advanced` compared with the position in the last
 * event id; `unknown` if the id has no position of it, or one ahead of the newest board; `unavailable` if there is no live
 * board. The gap is covered only if every position is still the newest board. API document, Part 2.7.
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
        // An unknown instant is omitted: the API document has no null here.
        ...(lastMs !== undefined && { lastAsOf: instantText(lastMs) }),
        ...(resuming.newestMs !== undefined && { currentAsOf: instantText(resuming.newestMs) }),
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

function instantText(ms: number): string {
  return new Date(ms).toISOString();
}

/** The position of a stream in one symbol: the `asOf` of its last board, in milliseconds since 1970 UTC. */
export interface StreamPosition {
  symbol: string;
  asOfMs: number;
}

/** Formats an event id, which is the position in every symbol: `SPY:<ms>,QQQ:<ms>`. */
export function formatEventId(positions: readonly StreamPosition[]): string {
  return positions.map(({ symbol, asOfMs }) => `${symbol}:${asOfMs}`).join(",");
}

/** Parses an event id to its positions, in order; `undefined` if the text has another format. */
export function parseEventId(id: string): StreamPosition[] | undefined {
  const positions = id.split(",").map(parsePosition);
  const valid = positions.filter((position) => position !== undefined);
  return valid.length === positions.length ? valid : undefined;
}

function parsePosition(text: string): StreamPosition | undefined {
  const [, symbol, digits] = /^([^:,\s]+):(\d{1,15})$/.exec(text) ?? [];
  return symbol === undefined || digits === undefined ? undefined : { symbol, asOfMs: Number(digits) };
}
