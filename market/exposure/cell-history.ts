import type { Metric } from "../../src/contract/limits";
import { type VelocityWindow, velocityWindows } from "../../src/contract/stream";
import { boardInstantBefore, boardInstantOneSessionBefore } from "../time/board-instant";
import type { Board } from "./market";

/** Returns the exposure of one strike and expiration at one instant, in dollars; 0 for a contract not listed then. */
type CellReader = (strike: number, expiration: string) => number;

/** The cells of a board now and earlier, for the velocity of its nodes. */
export interface CellHistory {
  now: CellReader;
  /** The cells at the start of each window. */
  ago: Record<VelocityWindow, CellReader>;
  /** The last 30 minutes, one reader per minute, oldest first; the last one is `now`. */
  history: readonly CellReader[];
}

const HISTORY_MINUTES = 30;
const windowMinutes: Record<Exclude<VelocityWindow, "1Day">, number> = {
  "1Min": 1,
  "5Min": 5,
  "10Min": 10,
  "15Min": 15,
  "1Hour": 60,
  "4Hour": 240,
};

/**
 * Reads a board and the boards before it, each computed once. Windows are in trading time: nights and weekends do not
 * count. One day ago is the same second of the previous session, or its last one if that session closed earlier.
 */
export function cellHistory(
  board: Board,
  metric: Metric,
  boardAt: (instantMs: number) => Board | undefined,
): CellHistory {
  const now = cellReader(board, metric);
  const readers = new Map([[0, now]]);
  const minutesAgo = (minutes: number): CellReader => {
    const cached = readers.get(minutes);
    const reader = cached ?? cellReader(boardAt(boardInstantBefore(board.asOfMs, 60 * minutes)), metric);
    readers.set(minutes, reader);
    return reader;
  };
  const history = Array.from({ length: HISTORY_MINUTES }, (_, i) => minutesAgo(HISTORY_MINUTES - 1 - i));
  const ago = (window: VelocityWindow) =>
    window === "1Day"
      ? cellReader(boardAt(boardInstantOneSessionBefore(board.asOfMs)), metric)
      : minutesAgo(windowMinutes[window]);
  const pairs = velocityWindows.map((window) => [window, ago(window)] as const);
  return { now, history, ago: Object.fromEntries(pairs) as CellHistory["ago"] }; // one pair was made for each window
}

function cellReader(board: Board | undefined, metric: Metric): CellReader {
  if (board === undefined) return () => 0;
  const { strikes, expirations } = board;
  const cells = board.cells(metric);
  const columnOf = new Map(expirations.map((date, e) => [date, e]));
  return (strike, expiration) => {
    const column = columnOf.get(expiration);
    const row = rowOf(strikes, strike);
    return column === undefined || row === undefined ? 0 : (cells[column * strikes.length + row] ?? 0);
  };
}

/** Returns the position of a strike in an ascending list, by binary search. */
function rowOf(strikes: Float64Array, strike: number): number | undefined {
  let low = 0;
  let high = strikes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = strikes[middle] ?? NaN;
    if (at === strike) return middle;
    if (at < strike) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
