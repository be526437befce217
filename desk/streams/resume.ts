import type { StreamResumed } from "../../src/contract/stream";
import type { LogBoard } from "./board-log";
import { eventId, positionsOf } from "./event-id";

/** One symbol of a stream that resumes. */
export interface ResumingSymbol {
  symbol: string;
  /** The stored boards from the position on, oldest first; empty if the id has no position of the symbol. */
  stored: readonly LogBoard[];
  /** The newest board; `undefined` if there was never one. */
  newest: LogBoard | undefined;
  /** Whether the symbol has live boards now. */
  isLive: boolean;
}

/** What a reader receives that resumes. */
interface Resumption {
  resumed: StreamResumed;
  /** The boards to send first of each symbol, oldest first. */
  boards: ReadonlyMap<string, readonly LogBoard[]>;
}

/**
 * Returns what a reader receives that resumes after an event id. If the store has the board of the position of every symbol, and nothing
 * may have been missed after it, the missed boards are sent and the gap is covered; otherwise the newest board of each is sent.
 * API document, Part 2.7.
 */
export function resumption(lastEventId: string, symbols: readonly ResumingSymbol[]): Resumption {
  const lastOf = positionsOf(lastEventId);
  const missed = new Map(symbols.map((one) => [one.symbol, missedBoards(one, lastOf.get(one.symbol))]));
  const boards = symbols.map(({ symbol, newest, isLive }) => {
    const ifNotCovered = isLive && newest ? [newest] : [];
    return [symbol, missed.get(symbol) ?? ifNotCovered] as const;
  });
  return {
    resumed: {
      lastEventId,
      gapCovered: symbols.every(({ symbol }) => missed.get(symbol) !== undefined),
      stateRestored: symbols.every(({ isLive }) => isLive),
      symbols: symbols.map((one) => {
        const lastMs = lastOf.get(one.symbol);
        return {
          symbol: one.symbol,
          ...(lastMs !== undefined && { lastAsOf: instantText(lastMs) }),
          ...(one.newest && { currentAsOf: instantText(one.newest.asOfMs) }),
          status: statusOf(one, lastMs),
        };
      }),
    },
    boards: new Map(boards),
  };
}

/**
 * Returns what a reader is told whose stream stays open while the account's stream was interrupted: boards may be missing before this
 * one.
 */
export function uncoveredGap(symbol: string, lastMs: number, { asOfMs }: LogBoard): StreamResumed {
  const [lastAsOf, currentAsOf] = [lastMs, asOfMs].map(instantText);
  return {
    lastEventId: eventId(new Map([[symbol, lastMs]])),
    gapCovered: false,
    stateRestored: true,
    symbols: [{ symbol, lastAsOf, currentAsOf, status: "advanced" }],
  };
}

/** Returns the boards after the position of a reader; `undefined` if some may be missing. */
function missedBoards({ stored }: ResumingSymbol, lastMs: number | undefined): LogBoard[] | undefined {
  const [first, ...later] = stored;
  const isCovered = first !== undefined && first.asOfMs === lastMs && later.every(({ isAfterGap }) => !isAfterGap);
  return isCovered ? later : undefined;
}

function statusOf({ newest, isLive }: ResumingSymbol, lastMs: number | undefined): string {
  if (!isLive || !newest) return "unavailable";
  if (lastMs === undefined || lastMs > newest.asOfMs) return "unknown";
  return lastMs === newest.asOfMs ? "unchanged" : "advanced";
}

function instantText(ms: number): string {
  return new Date(ms).toISOString();
}
