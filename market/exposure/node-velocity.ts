import {
  type Metric,
  type NodeVelocity,
  servedHundredths,
  type StreamVelocity,
  type VelocityWindow,
  velocityWindows,
} from "@strikebook/contract";
import type { Board } from "./market";
import type { NettedBoard } from "./netted-board";
import { percentChange } from "./velocity";
import { boardInstantBefore, boardInstantOneSessionBefore } from "../time/board-instant";

const NEAREST_EXPIRATIONS = 5;
const MAX_NODES = 60;
const MAX_MOVERS = 5;

/** Percent change in five minutes beyond which a node has a trend. */
const TREND_PCT = 2;

/**
 * Returns the `velocity` event of a stream. docs/api.md, Stream events. The selection of cells is our own: every strike that
 * is not `normal` by the five nearest netted expirations, at most 60, largest change in five minutes first. Risers and
 * fallers are the five with the largest increase and decrease.
 *
 * `boardAt` returns boards of the same symbol at earlier instants (milliseconds since 1970 UTC); without a board the
 * contract counts as not listed. Values and changes are in dollars.
 */
export function streamVelocity(
  board: Board,
  netted: NettedBoard,
  metric: Metric,
  boardAt: (instantMs: number) => Board | undefined,
): StreamVelocity {
  const cells = cellHistory(board, metric, boardAt);
  const nodes = movingCells(netted, cells).map((cell) => nodeVelocity(cell, cells));
  const byRise = nodes.toSorted((a, b) => b.delta5Min - a.delta5Min);
  return {
    asOf: new Date(board.asOfMs).toISOString(),
    metric,
    symbol: board.symbol,
    nodes,
    topRisers: byRise.filter((node) => node.delta5Min > 0).slice(0, MAX_MOVERS),
    topFallers: byRise
      .toReversed()
      .filter((node) => node.delta5Min < 0)
      .slice(0, MAX_MOVERS),
  };
}

interface Cell {
  strike: number;
  expiration: string;
}

/** Returns the cells to send; if changes are equal, the lower strike and nearer expiration first. Omits cells that were and are 0. */
function movingCells(netted: NettedBoard, { now, ago }: CellHistory): Cell[] {
  const strikes = netted.strikes.filter((_, i) => netted.nodeTypes[i] !== "normal");
  const expirations = netted.expirations.slice(0, NEAREST_EXPIRATIONS);
  const cells = strikes.flatMap((strike) => expirations.map((expiration) => ({ strike, expiration })));
  return cells
    .map((cell) => ({ cell, value: now(cell.strike, cell.expiration), was: ago["5Min"](cell.strike, cell.expiration) }))
    .filter(({ value, was }) => value !== 0 || was !== 0)
    .sort((a, b) => Math.abs(b.value - b.was) - Math.abs(a.value - a.was))
    .slice(0, MAX_NODES)
    .map(({ cell }) => cell);
}

function nodeVelocity({ strike, expiration }: Cell, { now, ago, history }: CellHistory): NodeVelocity {
  const currentValue = now(strike, expiration);
  const changes = windowChanges(currentValue, (window) => ago[window](strike, expiration));
  return {
    strike,
    expiration,
    currentValue,
    velocity: servedHundredths(changes.delta5Min / 5),
    trend: trendOf(changes.percent5Min),
    history: history.map((read) => read(strike, expiration)),
    ...changes,
  };
}

type WindowChanges = Pick<NodeVelocity, `delta${VelocityWindow}` | `percent${VelocityWindow}`>;

function windowChanges(value: number, before: (window: VelocityWindow) => number): WindowChanges {
  const fields = velocityWindows.flatMap((window) => [
    [`delta${window}`, servedHundredths(value - before(window))] as const,
    [`percent${window}`, servedHundredths(percentChange(value, before(window)))] as const,
  ]);
  return Object.fromEntries(fields) as WindowChanges; // both fields of every window were made
}

function trendOf(percent5Min: number): "increasing" | "decreasing" | "stable" {
  if (percent5Min > TREND_PCT) return "increasing";
  return percent5Min < -TREND_PCT ? "decreasing" : "stable";
}

/** Returns the exposure of one strike and expiration at one instant, in dollars; 0 for a contract not listed then. */
type CellReader = (strike: number, expiration: string) => number;

/** The cells of a board now and earlier, for the velocity of its nodes. */
interface CellHistory {
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

/** Returns the instants whose boards the velocity of a board reads, in milliseconds since 1970 UTC. */
export function velocityInstants(asOfMs: number): number[] {
  const minutes = new Set([...Array(HISTORY_MINUTES).keys(), ...Object.values(windowMinutes)]);
  minutes.delete(0);
  return [
    ...Array.from(minutes, (count) => boardInstantBefore(asOfMs, 60 * count)),
    boardInstantOneSessionBefore(asOfMs),
  ];
}

/**
 * Reads a board and the boards before it, each computed once. Windows are in trading time: nights and weekends do not
 * count. One day ago is the same second of the previous session, or its last one if that session closed earlier.
 */
function cellHistory(board: Board, metric: Metric, boardAt: (instantMs: number) => Board | undefined): CellHistory {
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
