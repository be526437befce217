import { ageSeconds, boardTable, isReady, statusRows, watchedRow } from "../../../src/functions/live-row";
import { emptyPoolStatus } from "@strikebook/client";
import { streamedBoard } from "../../support/stream/streamed-board";

const asOfMs = Date.parse("2026-11-20T20:30:00Z");
const board = streamedBoard({ asOf: "2026-11-20T20:30:00Z" });
const nothing = { ...board, board: undefined, receivedAtMs: undefined };
const clock = { now: () => asOfMs + 3_000 };
const rowOf = (live: typeof board | typeof nothing) => watchedRow(live, clock);

test("an age counts from the board's own time in whole seconds, and is never negative", () => {
  expect(ageSeconds(board, asOfMs + 5_900)).toBe(5);
  expect(ageSeconds(board, asOfMs - 2_000)).toBe(0);
  expect(ageSeconds(nothing, asOfMs)).toBeUndefined();
});

test.each([
  ["live", undefined, undefined],
  ["reconnecting", "The connection was lost.", undefined],
  ["paused", "Live data is paused.", undefined],
  ["closed", "The API key was revoked.", "The API key was revoked."],
  ["closed", undefined, "Live data has ended. Start it again in the Strikebook pane (Home tab)."],
] as const)("a board whose stream is %p, %p, is withheld for %p", (state, reason, withheld) => {
  expect(rowOf({ ...board, state, reason }).reason).toBe(withheld);
});

test("a symbol without a board shows the reason, or that it waits for one", () => {
  expect(rowOf({ ...nothing, state: "connecting" }).reason).toBe("Waiting for the first board of SPY.");
  expect(rowOf({ ...nothing, state: "unavailable", reason: "No such symbol." }).reason).toBe("No such symbol.");
  expect(isReady(nothing)).toBe(false);
  expect([isReady(board), isReady({ ...nothing, reason: "No such symbol." })]).toEqual([true, true]);
});

test("the levels of a board are computed once for all rows", () => {
  expect(rowOf(board).levels).toBe(rowOf({ ...board, state: "lagged" }).levels);
  expect(rowOf(nothing).levels).toBeUndefined();
});

test("all formulas that show a board share its row", () => {
  expect(rowOf(board)).toBe(rowOf(board));
  expect(watchedRow(board, { now: () => asOfMs + 9_000 }).ageSeconds).toBe(9);
});

test("the age of a row is that of its board now", () => {
  expect([rowOf(board).ageSeconds, rowOf(nothing).ageSeconds]).toEqual([3, undefined]);
});

test("a board that may not be shown is one cell with the reason", () => {
  const table = () => [["a", "b"]];

  expect(boardTable(board, table)).toEqual([["a", "b"]]);
  expect(boardTable({ ...board, state: "closed", reason: "Ended." }, table)).toEqual([
    [{ kind: "failed", reason: "Ended." }],
  ]);
});

test("a status row contains a watched board and its price", () => {
  const window = { metric: "vanna", maxStrikes: "all", expirations: 5, layout: "net" } as const;
  const subscription = { symbol: "SPY", window, spotOnly: false, velocity: false, valuesOnly: false, labels: [] };
  const state = {
    role: "alone" as const,
    workbooks: 1,
    suspension: undefined,
    boards: [{ subscription, live: { ...board, lagged: true, gapCovered: false }, creditsPerMinute: 1 }],
    pool: emptyPoolStatus,
    creditsPerMinute: 1,
  };

  expect(statusRows(state, asOfMs + 2_000)).toEqual([
    {
      symbol: "SPY",
      canonical: "SPY",
      metric: "vanna",
      state: "live",
      reason: undefined,
      asOf: "2026-11-20T20:30:00Z",
      ageSeconds: 2,
      lagged: true,
      gapCovered: false,
      creditsPerMinute: 1,
    },
  ]);
});
