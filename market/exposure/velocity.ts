import { EMPTY_USD, toCents } from "@strikebook/contract";
import type { Board } from "./market";
import type { BoardSelection } from "@strikebook/contract";
import type { NettedBoard } from "./netted-board";

/** Trading seconds between the two boards that `velocityPct` compares. */
export const VELOCITY_SECONDS = 300;

const LARGEST_PCT = 999.99;

/**
 * Returns the percent change of each strike's value against an earlier board, over the same expirations. docs/api.md, Board.
 *
 * The earlier board is the one `VELOCITY_SECONDS` of trading before. A contract that it does not list counts as 0. Without
 * an earlier board the list is empty, because a change of 0 would be wrong.
 */
export function velocityPct(
  now: NettedBoard,
  fiveMinutesAgo: Board | undefined,
  selection: Pick<BoardSelection, "metric">,
): number[] {
  if (fiveMinutesAgo === undefined) return [];
  const { strikes, expirations } = fiveMinutesAgo;
  const cells = fiveMinutesAgo.cells(selection.metric);
  const rowOf = new Map(Array.from(strikes, (strike, row) => [strike, row]));
  const starts = now.expirations.flatMap((date) => {
    const e = expirations.indexOf(date);
    return e < 0 ? [] : [e * strikes.length];
  });
  return now.strikes.map((strike, i) => {
    const row = rowOf.get(strike);
    const before = row === undefined ? 0 : toCents(starts.reduce((sum, start) => sum + (cells[start + row] ?? 0), 0));
    return percentChange(now.values[i] ?? 0, before);
  });
}

/**
 * Returns the change of an exposure in percent of its earlier value, both in dollars. The base is at least 50 dollars, so
 * that a change of a few dollars is not shown as a large change; the result is limited to ±999.99.
 */
export function percentChange(now: number, before: number): number {
  const change = (100 * (now - before)) / Math.max(Math.abs(before), EMPTY_USD);
  return Math.min(LARGEST_PCT, Math.max(-LARGEST_PCT, change));
}
