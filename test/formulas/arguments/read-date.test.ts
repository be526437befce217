import { plainDate, readDate, readDateRange } from "../../../packages/formulas/arguments/read-date";

/** 2026-11-20 20:30 in New York, already the 21st in UTC. */
const eveningMs = Date.parse("2026-11-21T01:30:00Z");

// Excel date 46353 is 2026-11-27.
test.each([
  [null, undefined],
  [0, undefined],
  ["last session", "2026-11-20"],
  ["Today", "2026-11-20"],
  ["2026-11-19", "2026-11-19"],
  [46_353.5, "2026-11-27"],
  ["-1d", "2026-11-19"],
  ["Yesterday", "2026-11-19"],
  [" -5 D", "2026-11-13"],
  ["26 Oct 2026", "2026-10-26"],
  ["October 26, 2026", "2026-10-26"],
  ["1-sep-2026", "2026-09-01"],
])("the date %p is read as %p", (value, date) => {
  expect(readDate(value, eveningMs)).toBe(date);
});

test.each([["tomorrow"], [12], ["2026-02-30"], [true], ["-0d"], ["5d"]])(
  "the date %p is refused with the accepted forms",
  (value) => {
    expect(() => readDate(value, eveningMs)).toThrow(
      /a date cell, a date such as 2026-11-27, "today", "yesterday" \(the session before\), "last session", or a number of sessions back such as -5d/,
    );
  },
);

test.each([
  ["Oct 26", "26 October of a year, or October 2026"],
  ["18 dec", "18 December of a year, or December 2018"],
  ["Oct 2026", "a day of October 2026"],
  ["Dec 40", "a day of December 2040"],
])("the date %p, without a part, is refused with what it could mean", (value, meanings) => {
  expect(() => readDate(value, eveningMs)).toThrow(
    `The date needs day, month and year: "${value}" could be ${meanings}. Write it as 2026-10-26 or 26 Oct 2026.`,
  );
});

// Thanksgiving is 2026-11-26.
test.each([
  ["2026-11-27T15:00:00Z", "2026-11-25"],
  ["2026-11-29T15:00:00Z", "2026-11-27"],
  ["2026-11-30T12:00:00Z", "2026-11-27"],
])("at %s yesterday is the session before the date, %s", (now, session) => {
  expect(readDate("yesterday", Date.parse(now))).toBe(session);
});

test("a day that its month does not have is no date", () => {
  expect(plainDate("31 Sep 2026")).toBeUndefined();
});

test("the last day that Excel supports is a date, and the day after is not", () => {
  expect(plainDate(2_958_465.5)).toBe("9999-12-31");
  expect(plainDate(2_958_466)).toBeUndefined();
});

test("a range includes both its days", () => {
  expect(readDateRange("-5d", "2026-11-19", eveningMs)).toEqual({ from: "2026-11-13", to: "2026-11-19" });
});

test("a range without a last day has no end", () => {
  expect(readDateRange(46_344, null, eveningMs)).toEqual({ from: "2026-11-18", to: undefined });
});

test("the last session is the settled one while a session is in progress", () => {
  expect(readDate(" Last  session", Date.parse("2026-11-20T20:00:00Z"))).toBe("2026-11-19");
});

test("the last session of a range is the latest settled one", () => {
  const afternoonMs = Date.parse("2026-11-20T20:00:00Z");

  expect(readDateRange("last session", "last session", afternoonMs)).toEqual({ from: "2026-11-19", to: "2026-11-19" });
});

test("a range without a first day is refused", () => {
  expect(() => readDateRange(null, "today", eveningMs)).toThrow(/^The first day is required: a date cell/);
});

test("a range in the wrong order is refused with both its days", () => {
  expect(() => readDateRange("today", "-5d", eveningMs)).toThrow(
    "The first day, 2026-11-20, is after the last day, 2026-11-13: swap them.",
  );
});

test("the message names the day that is wrong", () => {
  expect(() => readDateRange("-5d", "tomorrow", eveningMs)).toThrow(/^The last day must be a date cell.*"tomorrow"/);
});
