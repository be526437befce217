import { velocityWindows, type VelocityWindow } from "../../src/contract/stream";
import type { Metric } from "../../src/contract/limits";
import { easternDay, openMs, previousSession, sessionSeconds } from "../time/calendar";
import type { Board } from "./market";
import { boardInstant, boardInstantBefore } from "../time/session-clock";

/** The exposure of one strike and expiration at some instant, in dollars; 0 for a contract not listed then. */
export type CellReader = (strike: number, expiration: string) => number;

/** Everything a node's velocity is read from. */
export interface VelocityBoards {
  now: CellReader;
  /** One for each window: as it was so long ago. */
  ago: Record<VelocityWindow, CellReader>;
  /** The last 30 minutes, one a minute, oldest first; the last one is `now`. */
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
 * Readers of a board and of the boards before it, each fetched once. Time is counted while the market is open: nights and
 * weekends are skipped. A day ago is the same second of the session before, or its last where it ended earlier.
 */
export function velocityBoards(
  board: Board,
  metric: Metric,
  boardAt: (instantMs: number) => Board | undefined,
): VelocityBoards {
  const now = cellReader(board, metric);
  const readers = new Map([[0, now]]);
  const minutesAgo = (minutes: number): CellReader => {
    const found = readers.get(minutes);
    const reader = found ?? cellReader(boardAt(boardInstantBefore(board.asOfMs, 60 * minutes)), metric);
    readers.set(minutes, reader);
    return reader;
  };
  const history = Array.from({ length: HISTORY_MINUTES }, (_, i) => minutesAgo(HISTORY_MINUTES - 1 - i));
  const ago = (window: VelocityWindow) =>
    window === "1Day" ? cellReader(boardAt(dayBefore(board.asOfMs)), metric) : minutesAgo(windowMinutes[window]);
  const pairs = velocityWindows.map((window) => [window, ago(window)] as const);
  return { now, history, ago: Object.fromEntries(pairs) as VelocityBoards["ago"] }; // one pair was made for each window
}

/** The board instant at the same time into the session before; both in milliseconds since 1970 UTC. */
export function dayBefore(instantMs: number): number {
  const fromMs = boardInstant(instantMs);
  const session = easternDay(fromMs);
  const before = previousSession(session);
  const second = Math.min((fromMs - openMs(session)) / 1000, sessionSeconds(before) - 1);
  return openMs(before) + 1000 * second;
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

/** Halving: the position of a strike in an ascending ladder. */
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
