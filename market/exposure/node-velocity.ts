import type { Metric } from "../../src/contract/limits";
import {
  type NodeVelocity,
  type StreamVelocity,
  type VelocityWindow,
  velocityWindows,
} from "../../src/contract/stream";
import type { Board } from "./market";
import type { NettedBoard } from "./netted-board";
import { percentChange } from "./percent-change";
import { servedHundredths } from "../pricing/served-number";
import { type VelocityBoards, velocityBoards } from "./velocity-boards";

const NEAREST_EXPIRATIONS = 5;
const MOST_NODES = 60;
const LEADERS = 5;

/** Percent in five minutes beyond which a node is on the move. */
const TREND_PCT = 2;

/**
 * The cells of a board that move, as the stream sends them. API document, Part 2.7; which cells is ours: those of every
 * strike that is not `normal`, over the five nearest expirations netted, at most 60, the largest change in five minutes
 * first. Risers and fallers are the five that rose and fell most.
 *
 * `boardAt` answers for the same symbol at earlier instants (milliseconds since 1970 UTC); without a board the contract
 * counts as not listed. Values and changes are in dollars.
 */
export function streamVelocity(
  board: Board,
  netted: NettedBoard,
  metric: Metric,
  boardAt: (instantMs: number) => Board | undefined,
): StreamVelocity {
  const boards = velocityBoards(board, metric, boardAt);
  const nodes = movingCells(netted, boards).map((cell) => nodeVelocity(cell, boards));
  const byRise = nodes.toSorted((a, b) => b.delta5Min - a.delta5Min);
  return {
    asOf: new Date(board.asOfMs).toISOString(),
    metric,
    symbol: board.symbol,
    nodes,
    topRisers: byRise.filter((node) => node.delta5Min > 0).slice(0, LEADERS),
    topFallers: byRise
      .toReversed()
      .filter((node) => node.delta5Min < 0)
      .slice(0, LEADERS),
  };
}

interface Cell {
  strike: number;
  expiration: string;
}

/** The cells to tell of; of equal changes the lower strike and nearer expiration first. Cells empty then and now are no nodes. */
function movingCells(netted: NettedBoard, { now, ago }: VelocityBoards): Cell[] {
  const strikes = netted.strikes.filter((_, i) => netted.nodeTypes[i] !== "normal");
  const expirations = netted.expirations.slice(0, NEAREST_EXPIRATIONS);
  const cells = strikes.flatMap((strike) => expirations.map((expiration) => ({ strike, expiration })));
  return cells
    .map((cell) => ({ cell, value: now(cell.strike, cell.expiration), was: ago["5Min"](cell.strike, cell.expiration) }))
    .filter(({ value, was }) => value !== 0 || was !== 0)
    .sort((a, b) => Math.abs(b.value - b.was) - Math.abs(a.value - a.was))
    .slice(0, MOST_NODES)
    .map(({ cell }) => cell);
}

function nodeVelocity({ strike, expiration }: Cell, { now, ago, history }: VelocityBoards): NodeVelocity {
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
