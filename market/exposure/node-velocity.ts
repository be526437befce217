import type { Metric } from "../../src/contract/limits";
import {
  type NodeVelocity,
  type StreamVelocity,
  type VelocityWindow,
  velocityWindows,
} from "../../src/contract/stream";
import { servedHundredths } from "../pricing/served-number";
import { type CellHistory, cellHistory } from "./cell-history";
import type { Board } from "./market";
import type { NettedBoard } from "./netted-board";
import { percentChange } from "./velocity";

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
