import { liveOrigin } from "../../src/addin/live-origin";
import { demandOf, type BoardWatch } from "../../src/stream/board-watch";
import { nothingCarried } from "../../src/stream/hub-news";
import { handStreamed } from "../support/hand-streamed";
import { source } from "../support/heard";

const watch: BoardWatch = {
  ...{ symbol: "SPY", metric: "vanna", maxStrikes: "all", needs: "board", label: "GEX.LIVE" },
  expirations: ["2026-12-18", "2026-11-20"],
};
const live = handStreamed({ asOf: "2026-11-20T20:30:00Z" });
const state = {
  boards: [{ demand: demandOf(watch), live, feed: "SPY", creditsPerMinute: 0.5 }],
  carried: { ...nothingCarried, attribution: source },
};

test("a streamed board comes from the stream, is of its own instant, and is paid by the minute", () => {
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
  ["polling", "/v1/heatmap", "live", 0.5],
  ["reconnecting", "/v1/stream", "live", 0.5],
  ["replay", "/v1/historical", "historical", undefined],
] as const)("a board that is %s comes from %s, %s", (standing, endpoint, mode, creditsPerMinute) => {
  expect(liveOrigin(watch, { ...live, state: standing }, state)).toMatchObject({ endpoint, mode, creditsPerMinute });
});

test("a cell that shows no board has no origin: none has come, or its stream has ended", () => {
  expect(liveOrigin(watch, { ...live, board: undefined }, state)).toBeUndefined();
  expect(liveOrigin(watch, { ...live, state: "closed" }, state)).toBeUndefined();
  expect(liveOrigin({ ...watch, needs: "velocity" }, live, state)).toBeUndefined();
});

test("a spot is of any board of the symbol, so that no window is named", () => {
  expect(liveOrigin({ ...watch, needs: "spot" }, live, state)?.parameters).toBe("symbols=SPY");
});
