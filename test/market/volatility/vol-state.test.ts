import { isoDate } from "@strikebook/calendar";
import { lastVolSession, volMeta, volState } from "../../../market/volatility/vol-state";

const at = (instant: string) => volState(Date.parse(instant));

test.each([
  ["2026-11-20T03:59:59-05:00", "closed"],
  ["2026-11-20T04:00:00-05:00", "pre_open"],
  ["2026-11-20T09:29:59-05:00", "pre_open"],
  ["2026-11-20T09:30:00-05:00", "open"],
  ["2026-11-20T15:59:59-05:00", "open"],
  ["2026-11-20T16:00:00-05:00", "post_close"],
  ["2026-11-20T19:59:59-05:00", "post_close"],
  ["2026-11-20T20:00:00-05:00", "closed"],
  ["2026-11-21T12:00:00-05:00", "closed"],
  ["2026-11-26T10:00:00-05:00", "closed"],
  ["2026-11-27T12:59:59-05:00", "open"],
  ["2026-11-27T13:00:00-05:00", "post_close"],
  ["2026-11-27T17:00:00-05:00", "closed"],
  ["2026-07-06T15:59:59-04:00", "open"],
  ["2026-07-06T16:00:00-04:00", "post_close"],
])("at %s the market is %s", (instant, marketState) => {
  expect(at(instant).marketState).toBe(marketState);
});

test("while the market is open, values belong to the current whole minute", () => {
  const state = at("2026-11-20T10:30:45-05:00");

  expect(state.frozen).toBe(false);
  expect(state.asOfMs).toBe(Date.parse("2026-11-20T10:30:00-05:00"));
});

test.each([
  ["on the evening of a session", "2026-11-20T16:00:00-05:00", "2026-11-20T15:59:00-05:00"],
  ["at a weekend", "2026-11-22T12:00:00-05:00", "2026-11-20T15:59:00-05:00"],
  ["on Thanksgiving", "2026-11-26T10:00:00-05:00", "2026-11-25T15:59:00-05:00"],
  ["before the opening", "2026-11-20T09:29:59-05:00", "2026-11-19T15:59:00-05:00"],
  ["after an early close", "2026-11-27T18:00:00-05:00", "2026-11-27T12:59:00-05:00"],
])("%s the last close is served with a time of one minute before the bell", (_, instant, stamp) => {
  const state = at(instant);

  expect(state.frozen).toBe(true);
  expect(new Date(state.asOfMs).toISOString()).toBe(new Date(stamp).toISOString());
  expect(isoDate(state.session)).toBe(stamp.slice(0, 10));
});

test("the close of a session is known from the closing bell", () => {
  expect(isoDate(lastVolSession(at("2026-11-20T15:59:59-05:00")))).toBe("2026-11-19");
  expect(isoDate(lastVolSession(at("2026-11-20T16:00:00-05:00")))).toBe("2026-11-20");
});

test("the meta of a frozen response names its session", () => {
  expect(volMeta("events", at("2026-11-22T12:00:00-05:00"), true)).toEqual({
    module: "events",
    marketState: "closed",
    frozen: true,
    cached: true,
    asOf: "2026-11-20T20:59:00.000Z",
    publishedAt: "2026-11-20T21:00:00.000Z",
    sessionDate: "2026-11-20",
  });
});
