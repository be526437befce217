import type { SymbolHeatmap } from "@strikebook/contract";
import type { FeedEvent } from "../../../packages/client/stream/hub-event";
import { emptyLiveBoard, withStatus } from "../../../packages/client/stream/live-board";
import { NewestBoards } from "../../../packages/client/stream/newest-boards";
import { feedName, subscriptionFor } from "../../../packages/client/stream/subscription";
import { boardWatch } from "../../support/stream/live-hub";

const boardOf = (asOf: string, symbol = "SPY"): SymbolHeatmap => ({
  symbol,
  asOf,
  spot: 100,
  previousClose: 99,
  priceChange: 1,
  priceChangePercent: 1.01,
  expirations: [],
  strikes: [],
});

const { window } = subscriptionFor(boardWatch("SPY"));
const received = (asOf: string, symbol = "SPY", receivedAtMs = 1): FeedEvent => ({
  kind: "board",
  feed: feedName(symbol, window),
  board: boardOf(asOf, symbol),
  lagged: false,
  receivedAtMs,
  position: undefined,
});

/** Returns a store, and the times of the boards that it has reported as newer. */
function store() {
  const reported: string[] = [];
  const boards = new NewestBoards((event) => {
    if (event.kind === "board") reported.push(event.board.asOf);
  });
  return { boards, reported };
}

test.each([
  ["a newer board", "2026-11-20T20:30:00Z", "2026-11-20T20:30:01Z", true],
  ["the same board", "2026-11-20T20:30:00Z", "2026-11-20T20:30:00.000Z", false],
  ["an older board", "2026-11-20T20:30:00Z", "2026-11-20T20:29:59Z", false],
  ["a board of half an hour ago", "2026-11-20T20:30:00Z", "2026-11-20T20:00:00Z", false],
  ["the first board of a session that starts again", "2026-11-20T20:59:59Z", "2026-11-20T14:30:00Z", true],
])("%s replaces the last one only if it is newer", (_, last, next, expected) => {
  const { boards, reported } = store();
  boards.receive(received(last));

  expect(boards.receive(received(next))).toBe(expected);

  expect(reported).toEqual(expected ? [last, next] : [last]);
});

test("a board that is not newer leaves the watched board the same object", () => {
  const { boards } = store();
  const newest = { board: boardOf("2026-11-20T20:30:01Z"), lagged: false, receivedAtMs: 1 };
  const live = boards.update(emptyLiveBoard("SPY"), { newest });

  const late = boards.update(live, {
    newest: { board: boardOf("2026-11-20T20:30:00Z"), lagged: true, receivedAtMs: 2 },
  });

  expect(live.board).toBe(newest.board);
  expect(late).toBe(live);
});

test("a spot is shown from the board of the symbol that was received last", () => {
  const { boards } = store();
  const vanna = {
    ...received("2026-11-20T20:30:05Z", "SPY", 9),
    feed: feedName("SPY", { ...window, metric: "vanna" }),
  };
  boards.receive(received("2026-11-20T20:30:00Z", "SPY", 1));
  boards.receive(vanna);
  boards.receive(received("2026-11-20T20:30:07Z", "QQQ", 10));

  const spot = subscriptionFor(boardWatch("SPY", { needs: "spot", maxStrikes: 40 }));

  expect(boards.forSubscription(spot).newest?.board.asOf).toBe("2026-11-20T20:30:05Z");
});

test("a spot shows the newest board of all windows, also if there is an older one of its own", () => {
  const { boards } = store();
  boards.receive(received("2026-11-20T20:29:10Z"));
  const vanna = feedName("SPY", { ...window, metric: "vanna" });
  boards.receive({ ...received("2026-11-20T20:30:00Z", "SPY", 2), feed: vanna });

  const spot = subscriptionFor(boardWatch("SPY", { needs: "spot" }));

  expect(boards.forSubscription(spot).newest?.board.asOf).toBe("2026-11-20T20:30:00Z");
});

test("a board is shown from a feed that has the zero gamma, sides or the matrix besides, but these from no other", () => {
  const { boards } = store();
  const both = { ...window, layout: "matrix", zeroGamma: true, sides: true } as const;
  const shownBy = (more: Partial<Parameters<typeof boardWatch>[1]>) =>
    boards.forSubscription(subscriptionFor(boardWatch("SPY", more))).newest?.board.asOf;
  boards.receive(received("2026-11-20T20:30:00Z"));
  const ofNet = [shownBy({ zeroGamma: true }), shownBy({ sides: true })];
  boards.clear();

  boards.receive({ ...received("2026-11-20T20:30:05Z"), feed: feedName("SPY", both) });

  expect(ofNet).toEqual([undefined, undefined]);
  const wanted = [
    {},
    { layout: "matrix" },
    { zeroGamma: true },
    { sides: true },
    { zeroGamma: true, sides: true },
  ] as const;
  expect(wanted.map(shownBy)).toEqual(wanted.map(() => "2026-11-20T20:30:05Z"));
});

test("the oldest feeds are removed, but none that is served", () => {
  const { boards } = store();
  boards.setServed([feedName("S0", window)], []);

  for (let symbol = 0; symbol < 100; symbol += 1) boards.receive(received("2026-11-20T20:30:00Z", `S${symbol}`));

  expect(boards.size).toBe(60);
  expect(boards.get(feedName("S0", window)).newest).toBeDefined();
  expect(boards.get(feedName("S1", window)).newest).toBeUndefined();
  expect(boards.get(feedName("S99", window)).newest).toBeDefined();
});

test("a status changes without the board, and the same status makes no new object", () => {
  const { boards } = store();
  const newest = { board: boardOf("2026-11-20T20:30:01Z"), lagged: false, receivedAtMs: 1 };
  const live = boards.update(emptyLiveBoard("SPY"), { newest });

  const lost = withStatus(live, { state: "reconnecting", reason: "The connection was lost.", gapCovered: false });

  expect(lost).toEqual({ ...live, state: "reconnecting", reason: "The connection was lost.", gapCovered: false });
  expect(withStatus(lost, { state: "reconnecting", reason: "The connection was lost." })).toBe(lost);
});
