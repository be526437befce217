import { LiveRoots } from "../../../src/addin/live/live-roots";
import type { LiveBoard } from "@strikebook/client";
import { streamedBoard } from "../../support/stream/streamed-board";

/** A live board of a root at a second of 15:30. */
const board = (symbol: string, second: number, change: Partial<LiveBoard> = {}): LiveBoard => ({
  ...streamedBoard({ asOf: `2026-11-20T20:30:0${second}Z` }),
  ...{ symbol, state: "live", reason: undefined },
  ...change,
});

/** Returns the seconds of the boards that a sum of SPX and SPXW shows after each change. */
function shownAfter(...changes: readonly LiveBoard[]): (string | undefined)[] {
  const roots = new LiveRoots(["SPX", "SPXW"], "board");
  let shown: string | undefined;
  return changes.map((live) => {
    const change = roots.receive(live.symbol === "SPX" ? 0 : 1, live);
    if (change) shown = change.shown.map((one) => one.board?.asOf.slice(18, 19) ?? "-").join("");
    return shown;
  });
}

test("the board of one root is shown once that of the other has arrived", () => {
  const shown = shownAfter(board("SPX", 1), board("SPXW", 1), board("SPX", 2), board("SPXW", 2));

  expect(shown).toEqual([undefined, "11", "11", "22"]);
});

test("the newest of all roots are shown if a root has a second board before the other has one", () => {
  const shown = shownAfter(board("SPX", 1), board("SPXW", 1), board("SPX", 2), board("SPX", 3), board("SPXW", 3));

  expect(shown).toEqual([undefined, "11", "11", "31", "33"]);
});

test("roots whose boards are never of one instant are shown when both have a newer board", () => {
  const shown = shownAfter(board("SPX", 1), board("SPXW", 2), board("SPX", 4), board("SPXW", 7));

  expect(shown).toEqual([undefined, "12", "12", "47"]);
});

test("during a replay a board is not shown with that of another time of the clock, however often one arrives", () => {
  const replay = (symbol: string, second: number) => board(symbol, second, { state: "replay" });

  const shown = shownAfter(
    ...[replay("SPX", 1), replay("SPXW", 1), replay("SPX", 2), replay("SPX", 3), replay("SPXW", 3)],
  );

  expect(shown).toEqual([undefined, "11", "11", "11", "33"]);
});

test("a time of the clock at which one root has the same board as before is shown once both are known", () => {
  const replay = (symbol: string, second: number) => board(symbol, second, { state: "replay" });

  expect(shownAfter(replay("SPX", 1), replay("SPXW", 1), replay("SPX", 2), replay("SPXW", 1))).toEqual([
    ...[undefined, "11", "11", "21"],
  ]);
});

test("while the clock is switched on, a board of the past is not shown with a live one", () => {
  const changes = [board("SPX", 5), board("SPXW", 5), board("SPX", 1, { state: "replay" })];

  expect(shownAfter(...changes, board("SPXW", 1, { state: "replay" }))).toEqual([undefined, "55", "55", "11"]);
});

test.each([
  ["a root that is polled", { state: "polling", reason: "Stream limit." }, "polling", "SPXW: Stream limit."],
  ["a root that is paused", { state: "paused", reason: undefined }, "paused", undefined],
  ["a closed connection", { state: "closed", reason: "Ended." }, "closed", "SPXW: Ended."],
] as const)("a sum is in the worst state of its roots: %s", (_case, change, state, reason) => {
  const roots = new LiveRoots(["SPX", "SPXW"], "board");
  roots.receive(0, board("SPX", 1));

  expect(roots.receive(1, board("SPXW", 1, change))?.status).toMatchObject({ state, reason });
});

test("a reason that all roots have is not repeated", () => {
  const roots = new LiveRoots(["SPX", "SPXW"], "board");
  const reason = "Paused by you.";
  roots.receive(0, board("SPX", 1, { state: "paused", reason }));

  expect(roots.receive(1, board("SPXW", 1, { state: "paused", reason }))?.status).toMatchObject({ reason });
});

test("a change of the state alone shows the same boards", () => {
  const roots = new LiveRoots(["SPX", "SPXW"], "board");
  const [first, second] = [board("SPX", 1), board("SPXW", 1)];
  roots.receive(0, first);
  roots.receive(1, second);

  expect(roots.receive(1, { ...second, state: "reconnecting" })).toMatchObject({
    status: { state: "reconnecting" },
    isNew: false,
  });
});
