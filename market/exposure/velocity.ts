import type { Board } from "./market";
import type { BoardSelection, NettedBoard } from "./netted-board";
import { percentChange } from "./percent-change";

/** Trading seconds between the two boards that `velocityPct` compares. */
export const VELOCITY_SECONDS = 300;

/**
 * The percent change of each strike's value against an earlier board, over the same expirations. API document, Part 2.2.
 *
 * The earlier board is the one `VELOCITY_SECONDS` of trading before. A contract that it does not list counts as 0. The
 * base is at least 50 dollars, and the answer stays within 999.99 either way. Without an earlier board the list is
 * empty: a change of 0 would be a claim.
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
    const before = row === undefined ? 0 : starts.reduce((sum, start) => sum + (cells[start + row] ?? 0), 0);
    return percentChange(now.values[i] ?? 0, before);
  });
}
