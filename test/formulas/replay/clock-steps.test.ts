import {
  minuteSteps,
  steppedMs,
  withinHours,
  type StepDirection,
  type StepSize,
} from "../../../packages/formulas/replay/clock-steps";

const HOUR_MS = 3_600_000;

test("minutes are stepped by 1, 5, 15 and 30", () => {
  const from = Date.parse("2026-11-18T12:00:00-05:00");

  expect(minuteSteps.map((size) => (steppedMs(from, size, 1) - from) / 60_000)).toEqual([1, 5, 15, 30]);
  expect(minuteSteps.map((size) => (steppedMs(from, size, -1) - from) / 60_000)).toEqual([-1, -5, -15, -30]);
});

/** Expected instants are worked out by hand from the calendar of the exchange, with the offset of the day in New York. */
const cases: readonly (readonly [size: StepSize, direction: StepDirection, from: string, to: string, what: string])[] =
  [
    ["session", 1, "2026-11-18T10:30:05-05:00", "2026-11-19T10:30:05-05:00", "the next day"],
    ["session", 1, "2026-11-20T10:30:00-05:00", "2026-11-23T10:30:00-05:00", "over a weekend"],
    ["session", -1, "2026-11-23T10:30:00-05:00", "2026-11-20T10:30:00-05:00", "back over a weekend"],
    ["session", 1, "2026-11-25T12:30:00-05:00", "2026-11-27T12:30:00-05:00", "over Thanksgiving"],
    ["session", 1, "2026-11-25T15:00:00-05:00", "2026-11-27T13:00:00-05:00", "to an early close"],
    ["session", -1, "2026-11-27T12:30:00-05:00", "2026-11-25T12:30:00-05:00", "back over Thanksgiving"],
    ["session", -1, "2025-12-01T14:00:00-05:00", "2025-11-28T13:00:00-05:00", "back to the early close of 2025"],
    ["session", 1, "2026-03-06T10:30:00-05:00", "2026-03-09T10:30:00-04:00", "into summer time"],
    ["session", -1, "2026-11-02T10:30:00-05:00", "2026-10-30T10:30:00-04:00", "back into summer time"],
    ["session", 1, "2025-10-31T10:30:00-04:00", "2025-11-03T10:30:00-05:00", "out of summer time 2025"],
    ["session", -1, "2026-11-21T12:00:00-05:00", "2026-11-20T12:00:00-05:00", "back from a Saturday"],
    ["session", 1, "2026-11-21T08:00:00-05:00", "2026-11-23T09:30:00-05:00", "from a time before the open"],
    ["session", 1, "2026-11-18T18:00:00-05:00", "2026-11-19T16:00:00-05:00", "from a time after the close"],
    ["week", 1, "2026-11-10T10:30:00-05:00", "2026-11-17T10:30:00-05:00", "seven days later"],
    ["week", -1, "2026-11-17T10:30:00-05:00", "2026-11-10T10:30:00-05:00", "seven days earlier"],
    [
      "week",
      1,
      "2026-11-19T15:00:00-05:00",
      "2026-11-27T13:00:00-05:00",
      "on Thanksgiving, moved forward to an early close",
    ],
    ["week", -1, "2026-12-03T15:00:00-05:00", "2026-11-25T15:00:00-05:00", "on Thanksgiving, moved back"],
    ["week", 1, "2026-03-04T10:30:00-05:00", "2026-03-11T10:30:00-04:00", "into summer time"],
    ["week", -1, "2026-11-04T10:30:00-05:00", "2026-10-28T10:30:00-04:00", "back into summer time"],
    ["week", 1, "2025-10-29T10:30:00-04:00", "2025-11-05T10:30:00-05:00", "out of summer time 2025"],
    ["week", 1, "2026-11-21T12:00:00-05:00", "2026-11-30T12:00:00-05:00", "from a Saturday"],
  ];

test.each(cases)("one %s (%i) from %s leads to %s, %s", (size, direction, from, to) => {
  expect(new Date(steppedMs(Date.parse(from), size, direction))).toEqual(new Date(to));
});

test("a time is moved into the hours of a session", () => {
  expect(withinHours("2026-11-27", 8 * HOUR_MS)).toBe(Date.parse("2026-11-27T09:30:00-05:00"));
  expect(withinHours("2026-11-27", 15 * HOUR_MS)).toBe(Date.parse("2026-11-27T13:00:00-05:00"));
  expect(withinHours("2026-07-01", 15 * HOUR_MS)).toBe(Date.parse("2026-07-01T15:00:00-04:00"));
});
