import { ageSeconds, isTelling, liveRow, statusRows, tableOrReason } from "../../src/functions/exposure/live-row";
import { handStreamed } from "../support/hand-streamed";

const asOfMs = Date.parse("2026-11-20T20:30:00Z");
const board = handStreamed({ asOf: "2026-11-20T20:30:00Z" });
const nothing = { ...board, board: undefined, receivedAtMs: undefined };

test("a board ages from its own instant, in whole seconds, and never less than none", () => {
  expect(ageSeconds(board, asOfMs + 5_900)).toBe(5);
  expect(ageSeconds(board, asOfMs - 2_000)).toBe(0);
  expect(ageSeconds(nothing, asOfMs)).toBeUndefined();
});

test.each([
  ["live", undefined, undefined],
  ["reconnecting", "The line is lost.", undefined],
  ["paused", "Live data is paused.", undefined],
  ["closed", "The API key was revoked.", "The API key was revoked."],
  ["closed", undefined, "Live data has ended: start it again in the Strikebook pane."],
] as const)("a board whose stream is %p, %p, is distrusted for %p", (state, reason, distrust) => {
  expect(liveRow({ ...board, state, reason }, asOfMs).reason).toBe(distrust);
});

test("a symbol without a board says why, or that it is waited for", () => {
  expect(liveRow({ ...nothing, state: "connecting" }, asOfMs).reason).toBe("Waiting for the first board of SPY.");
  expect(liveRow({ ...nothing, state: "unavailable", reason: "No such symbol." }, asOfMs).reason).toBe(
    "No such symbol.",
  );
  expect(isTelling(nothing)).toBe(false);
  expect([isTelling(board), isTelling({ ...nothing, reason: "No such symbol." })]).toEqual([true, true]);
});

test("a board is digested once, however many rows show it", () => {
  expect(liveRow(board, asOfMs).levels()).toBe(liveRow({ ...board, state: "lagged" }, asOfMs).levels());
  expect(liveRow(nothing, asOfMs).levels()).toBeUndefined();
});

test("what cannot be trusted is one cell with its reason in place of the table", () => {
  const table = () => [["a", "b"]];

  expect(tableOrReason(board, board.board, table)).toEqual([["a", "b"]]);
  expect(tableOrReason({ ...board, state: "closed", reason: "Ended." }, board.board, table)).toEqual([
    [{ kind: "failed", reason: "Ended." }],
  ]);
});

test("a row of the status is a watched board and its price", () => {
  const window = { metric: "vanna", maxStrikes: "all", expirations: 5, layout: "net" } as const;
  const demand = { symbol: "SPY", window, spotOnly: false, velocity: false, labels: [] };
  const state = {
    role: "alone" as const,
    workbooks: 1,
    rest: undefined,
    boards: [{ demand, live: { ...board, lagged: true, gapCovered: false }, feed: "SPY", creditsPerMinute: 1 }],
    carried: { streams: [], polls: [], feeds: [], routes: [], creditsRemaining: undefined, attribution: undefined },
    creditsPerMinute: 1,
  };

  expect(statusRows(state, asOfMs + 2_000)).toEqual([
    {
      symbol: "SPY",
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
