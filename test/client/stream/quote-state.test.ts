import { quoteReviewMs, quoteStatus } from "../../../packages/client/stream/quote-state";
import type { LiveState } from "../../../packages/client/stream/live-board";

const at = (time: string) => Date.parse(`${time}-05:00`);
const recorded = "Cboe delayed quotes of 2026-11-20 15:45 ET, recorded";

/** Returns the state of a board of a feed that is live, or in another state; all times are of New York. */
function stateOf(asOf: string | undefined, now: string, source?: string, state: LiveState = "live"): LiveState {
  const quotes = { asOf: asOf && new Date(at(asOf)).toISOString(), source, marketMs: at(now) };
  return quoteStatus({ state, reason: undefined }, quotes).state;
}

test.each([
  ["at 11:00", "2026-11-20T11:00:00", "2026-11-20T11:00:01", "live"],
  [
    "at 11:00 and late by twenty minutes, as the service publishes it",
    "2026-11-20T10:40:00",
    "2026-11-20T11:00:00",
    "live",
  ],
  ["of the last second before the close", "2026-11-20T15:59:59", "2026-11-20T15:59:59", "live"],
  ["from before the close, a second after it", "2026-11-20T15:59:59", "2026-11-20T16:00:00", "market closed"],
  ["from before the close of a half day", "2026-11-27T12:59:59", "2026-11-27T13:00:01", "market closed"],
  ["of options that trade after the close", "2026-11-20T16:05:00", "2026-11-20T16:05:01", "live"],
  [
    "of options that traded after the close, hours later",
    "2026-11-20T16:14:59",
    "2026-11-20T19:58:00",
    "market closed",
  ],
  ["of Friday, on Sunday", "2026-11-20T15:59:59", "2026-11-22T12:00:00", "market closed"],
  ["of Friday, on Monday after the opening", "2026-11-20T15:59:59", "2026-11-23T09:31:00", "market closed"],
  ["of the night, a minute later", "2026-11-22T22:00:00", "2026-11-22T22:01:00", "live"],
  ["that states no time that can be read", undefined, "2026-11-22T12:00:00", "live"],
] as const)("a board %s, as of %s at %s, is %s", (_what, asOf, now, state) => {
  expect(stateOf(asOf, now)).toBe(state);
});

test.each([
  [recorded, "recorded"],
  [`${recorded}; previous close not recorded`, "recorded"],
  ["Example Markets", "live"],
  ["Options data, recorded by Example Markets", "live"],
  [undefined, "live"],
] as const)("a board of an open market with the attribution %j is %s", (source, state) => {
  expect(stateOf("2026-11-20T15:45:00", "2026-11-20T15:45:01", source)).toBe(state);
});

test.each(["lagged", "polling", "market closed"] as const)("a recorded board whose feed is %s is recorded", (state) => {
  expect(stateOf("2026-11-20T15:45:00", "2026-11-20T15:45:01", recorded, state)).toBe("recorded");
});

test.each(["connecting", "reconnecting", "paused", "unavailable", "closed", "replay"] as const)(
  "a recorded board whose feed is %s says so",
  (state) => {
    expect(stateOf("2026-11-20T15:45:00", "2026-11-22T12:00:00", recorded, state)).toBe(state);
  },
);

test("why boards are polled is said besides the state of their quotes", () => {
  const quotes = { asOf: "2026-11-20T20:59:00Z", source: undefined, marketMs: at("2026-11-20T17:00:00") };

  expect(quoteStatus({ state: "polling", reason: "Stream limit reached." }, quotes)).toEqual({
    state: "market closed",
    reason: "The market has closed since the last board, which is shown. Stream limit reached.",
  });
});

test("quotes are reviewed at the close, and after it when the last board is two minutes old", () => {
  const fresh = new Date(at("2026-11-20T16:05:00")).toISOString();

  expect(quoteReviewMs([fresh], at("2026-11-20T11:00:00"))).toBe(at("2026-11-20T16:00:00"));
  expect(quoteReviewMs([fresh, undefined], at("2026-11-20T16:05:10"))).toBe(at("2026-11-20T16:07:00"));
  expect(quoteReviewMs([fresh], at("2026-11-20T16:07:00"))).toBe(Infinity);
});
