import { liveOrigin } from "../../../src/addin/live/live-origin";
import { type WatchRequest, emptyPoolStatus, subscriptionFor, subscriptionName } from "@strikebook/client";
import { streamedBoard } from "../../support/stream/streamed-board";
import { source } from "../../support/addin/received-result";

const watch: WatchRequest = {
  ...{ symbol: "SPY", metric: "vanna", maxStrikes: "all", needs: "board", label: "GEX.LIVE" },
  expirations: ["2026-12-18", "2026-11-20"],
};
const live = streamedBoard({ asOf: "2026-11-20T20:30:00Z" });
const state = {
  boards: [{ subscription: subscriptionFor(watch), live, feed: "SPY", creditsPerMinute: 0.5 }],
  pool: { ...emptyPoolStatus, attribution: source },
};

test("the origin of a streamed board is the stream, with the board's own time and a cost per minute", () => {
  expect(liveOrigin(watch, live, state)).toEqual({
    endpoint: "/v1/stream",
    parameters: "symbols=SPY; metric=vanna; maxStrikes=all; expirations=2026-11-20,2026-12-18",
    asOf: "2026-11-20T20:30:00Z",
    mode: "live",
    resolution: undefined,
    delayed: undefined,
    delayMinutes: undefined,
    cached: undefined,
    stale: undefined,
    credits: undefined,
    creditsPerMinute: 0.5,
    receivedAtMs: Date.parse("2026-11-20T20:30:00Z"),
    attribution: source,
    call: undefined,
  });
});

test.each([
  ["reconnecting", "/v1/stream", "live", 0.5],
  ["market closed", "/v1/stream", "live", 0.5],
  ["recorded", "/v1/stream", "historical", 0.5],
  ["replay", "/v1/historical", "historical", undefined],
] as const)("the origin of a board in state %s is %s, %s", (boardState, endpoint, mode, creditsPerMinute) => {
  expect(liveOrigin(watch, { ...live, state: boardState }, state)).toMatchObject({ endpoint, mode, creditsPerMinute });
});

test.each([
  ["polling", "live"],
  ["recorded", "historical"],
] as const)("the origin of a polled board in state %s is /v1/heatmap, %s", (boardState, mode) => {
  const { subscription } = state.boards[0] ?? {};
  const name = subscription ? subscriptionName(subscription) : "";
  const polls = subscription
    ? [{ window: subscription.window, symbols: ["SPY"], reason: "", creditsPerMinute: 4 }]
    : [];
  const polled = { ...state, pool: { ...state.pool, polls, routes: [[name, name] as const] } };

  expect(liveOrigin(watch, { ...live, state: boardState }, polled)).toMatchObject({ endpoint: "/v1/heatmap", mode });
});

test("a cell without a board, or whose stream has ended, has no origin", () => {
  expect(liveOrigin(watch, { ...live, board: undefined }, state)).toBeUndefined();
  expect(liveOrigin(watch, { ...live, state: "closed" }, state)).toBeUndefined();
  expect(liveOrigin({ ...watch, needs: "velocity" }, live, state)).toBeUndefined();
});

test("the origin of a spot names no window, because any board of the symbol will do", () => {
  expect(liveOrigin({ ...watch, needs: "spot" }, live, state)?.parameters).toBe("symbols=SPY");
});
