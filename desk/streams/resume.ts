import { eventPositions, formatEventId, resumeReport } from "@strikebook/http";
import type { StreamResumed } from "@strikebook/contract";
import { BOARD_INTERVAL_MS, type LogBoard } from "./board-log";

/** One symbol of a stream that resumes. */
export interface ResumedSymbol {
  symbol: string;
  /** The stored boards from the position on, oldest first; empty if the id has no position of the symbol. */
  stored: readonly LogBoard[];
  /** The newest board; `undefined` if there was never a board. */
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
 * Returns what a reader receives that resumes after an event id. If the store has the board of the position of every symbol,
 * and nothing may have been missed after it, the missed boards are sent and the gap is covered; otherwise the newest board of
 * each is sent. docs/api.md, Stream events.
 */
export function resumption(lastEventId: string, symbols: readonly ResumedSymbol[]): Resumption {
  const lastOf = eventPositions(lastEventId);
  const missed = new Map(symbols.map((item) => [item.symbol, missedBoards(item, lastOf.get(item.symbol))]));
  const boards = symbols.map(({ symbol, newest, isLive }) => {
    const ifNotCovered = isLive && newest ? [newest] : [];
    return [symbol, missed.get(symbol) ?? ifNotCovered] as const;
  });
  return {
    resumed: resumeReport(
      lastEventId,
      symbols.map(({ symbol, newest, isLive }) => ({ symbol, newestMs: newest?.asOfMs, isLive })),
      ({ symbol }) => missed.get(symbol) !== undefined,
    ),
    boards: new Map(boards),
  };
}

/** Returns the event for a reader whose stream stayed open during an interruption: boards may be missing before this board. */
export function uncoveredGap(symbol: string, lastMs: number, { asOfMs }: LogBoard): StreamResumed {
  return resumeReport(formatEventId([[symbol, lastMs]]), [{ symbol, newestMs: asOfMs, isLive: true }], () => false);
}

/** Returns the boards after the position of a reader; `undefined` if some may be missing. */
function missedBoards({ stored }: ResumedSymbol, lastMs: number | undefined): LogBoard[] | undefined {
  const [first, ...later] = stored;
  if (first === undefined || lastMs === undefined || later.some(({ isAfterGap }) => isAfterGap)) return undefined;
  if (first.asOfMs === lastMs) return later;
  return first.asOfMs <= lastMs + BOARD_INTERVAL_MS ? [...stored] : undefined;
}
