import type { SymbolHeatmap } from "../../src/contract/heatmap";
import { follows, unknownBoard, withBoard, withStanding } from "../../src/stream/live-board";

const asOf = (text: string): SymbolHeatmap => ({
  symbol: "SPY",
  asOf: text,
  spot: 100,
  previousClose: 99,
  priceChange: 1,
  priceChangePercent: 1.01,
  expirations: [],
  strikes: [],
});

test.each([
  ["a newer board", "2026-11-20T20:30:00Z", "2026-11-20T20:30:01Z", true],
  ["the same board", "2026-11-20T20:30:00Z", "2026-11-20T20:30:00.000Z", false],
  ["an older board", "2026-11-20T20:30:00Z", "2026-11-20T20:29:59Z", false],
  ["a board of half an hour ago", "2026-11-20T20:30:00Z", "2026-11-20T20:00:00Z", false],
  ["the first board of a session that is played again", "2026-11-20T20:59:59Z", "2026-11-20T14:30:00Z", true],
])("%s follows the one that is shown, or not", (_, shown, next, expected) => {
  expect(follows(asOf(shown), asOf(next))).toBe(expected);
});

test("a board that is not newer leaves what is shown the very object that it was", () => {
  const board = asOf("2026-11-20T20:30:01Z");
  const live = withBoard(unknownBoard("SPY"), { board, lagged: false, receivedAtMs: 1 });

  const late = withBoard(live, { board: asOf("2026-11-20T20:30:00Z"), lagged: true, receivedAtMs: 2 });

  expect(late).toBe(live);
});

test("how a board stands changes without the board, and not at all where it stands the same", () => {
  const live = withBoard(unknownBoard("SPY"), { board: asOf("2026-11-20T20:30:01Z"), lagged: false, receivedAtMs: 1 });

  const lost = withStanding(live, { state: "reconnecting", reason: "The line broke.", gapCovered: false });

  expect(lost).toEqual({ ...live, state: "reconnecting", reason: "The line broke.", gapCovered: false });
  expect(withStanding(lost, { state: "reconnecting", reason: "The line broke." })).toBe(lost);
});
