import { afterTradingTime } from "../../packages/calendar/trading-time";

const MINUTE_MS = 60_000;

/** Instants as New York writes them, with the offset of the day: the expected ones are worked out by hand. */
const cases: readonly (readonly [what: string, from: string, minutes: number, to: string])[] = [
  ["within a session", "2026-11-18T10:30:00-05:00", 5, "2026-11-18T10:35:00-05:00"],
  ["with seconds, back", "2026-11-18T10:30:15-05:00", -1, "2026-11-18T10:29:15-05:00"],
  ["to the close exactly", "2026-11-20T15:55:00-05:00", 5, "2026-11-20T16:00:00-05:00"],
  // Two minutes are left on Friday, three follow on Monday.
  ["over a weekend", "2026-11-20T15:58:00-05:00", 5, "2026-11-23T09:33:00-05:00"],
  ["from the close on", "2026-11-20T16:00:00-05:00", 5, "2026-11-23T09:35:00-05:00"],
  ["back to the open exactly", "2026-11-23T09:35:00-05:00", -5, "2026-11-23T09:30:00-05:00"],
  ["back from the open", "2026-11-23T09:30:00-05:00", -5, "2026-11-20T15:55:00-05:00"],
  ["back over a weekend", "2026-11-23T09:33:00-05:00", -5, "2026-11-20T15:58:00-05:00"],
  ["from a Saturday, which counts as Friday's close", "2026-11-21T12:00:00-05:00", 1, "2026-11-23T09:31:00-05:00"],
  ["back from a Saturday", "2026-11-21T12:00:00-05:00", -1, "2026-11-20T15:59:00-05:00"],
  ["back from the evening", "2026-11-20T18:00:00-05:00", -15, "2026-11-20T15:45:00-05:00"],
  ["before the open", "2026-11-23T08:00:00-05:00", 30, "2026-11-23T10:00:00-05:00"],
  // Wednesday is before Thanksgiving, Friday closes at 13:00, Monday follows.
  ["over Thanksgiving 2026", "2026-11-25T15:50:00-05:00", 15, "2026-11-27T09:35:00-05:00"],
  ["over the early close of 2026", "2026-11-27T12:50:00-05:00", 30, "2026-11-30T09:50:00-05:00"],
  ["back over the early close of 2026", "2026-11-30T09:50:00-05:00", -30, "2026-11-27T12:50:00-05:00"],
  ["over the early close of 2025", "2025-11-28T12:58:00-05:00", 5, "2025-12-01T09:33:00-05:00"],
  // Clocks change on Sundays: Friday and Monday have different offsets from UTC.
  ["over the begin of summer time 2026", "2026-03-06T15:50:00-05:00", 30, "2026-03-09T09:50:00-04:00"],
  ["back over the begin of summer time 2026", "2026-03-09T09:50:00-04:00", -30, "2026-03-06T15:50:00-05:00"],
  ["over the end of summer time 2025", "2025-10-31T15:59:00-04:00", 5, "2025-11-03T09:34:00-05:00"],
  ["over the end of summer time 2026", "2026-10-30T15:59:00-04:00", 5, "2026-11-02T09:34:00-05:00"],
];

test.each(cases)("trading time %s: from %s, %i minutes lead to %s", (_what, from, minutes, to) => {
  expect(new Date(afterTradingTime(Date.parse(from), minutes * MINUTE_MS))).toEqual(new Date(to));
});

test("a whole session and a minute more end in the next one", () => {
  // A session has 390 minutes, that of 2026-11-27 only 210.
  const opens = Date.parse("2026-11-27T09:30:00-05:00");

  expect(afterTradingTime(opens, 210 * MINUTE_MS)).toBe(Date.parse("2026-11-27T13:00:00-05:00"));
  expect(afterTradingTime(opens, 601 * MINUTE_MS)).toBe(Date.parse("2026-12-01T09:31:00-05:00"));
});

test("no time changes nothing, also outside a session", () => {
  const saturday = Date.parse("2026-11-21T12:00:00-05:00");

  expect(afterTradingTime(saturday, 0)).toBe(saturday);
});
