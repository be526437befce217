import { plainDate, readDate, readDateRange } from "../../src/functions/arguments/read-date";

/** 2026-11-20 20:30 in New York, already the 21st in UTC. */
const eveningMs = Date.parse("2026-11-21T01:30:00Z");

// Excel date 46353 is 2026-11-27.
test.each([
  [null, undefined],
  [0, undefined],
  ["last session", undefined],
  ["Today", "2026-11-20"],
  ["2026-11-19", "2026-11-19"],
  [46_353.5, "2026-11-27"],
  ["-1d", "2026-11-19"],
  [" -5 D", "2026-11-13"],
])("the date %p is read as %p", (value, date) => {
  expect(readDate(value, eveningMs)).toBe(date);
});

test.each([["yesterday"], [12], ["2026-02-30"], [true], ["-0d"], ["5d"]])(
  "the date %p is refused with what is accepted",
  (value) => {
    expect(() => readDate(value, eveningMs)).toThrow(
      /a date cell, a date such as 2026-11-27, "today", "last session" or sessions back such as -5d/,
    );
  },
);

test("the last day that Excel knows is a date, and the day after it is none", () => {
  expect(plainDate(2_958_465.5)).toBe("9999-12-31");
  expect(plainDate(2_958_466)).toBeUndefined();
});

test("a range has both its days", () => {
  expect(readDateRange("-5d", "2026-11-19", eveningMs)).toEqual({ from: "2026-11-13", to: "2026-11-19" });
});

test("a range without a last day leaves it to the service", () => {
  expect(readDateRange(46_344, null, eveningMs)).toEqual({ from: "2026-11-18", to: undefined });
});

test("the last session of a range is the newest that has settled", () => {
  const afternoonMs = Date.parse("2026-11-20T20:00:00Z");

  expect(readDateRange("last session", "last session", afternoonMs)).toEqual({ from: "2026-11-19", to: "2026-11-19" });
});

test("a range needs its first day", () => {
  expect(() => readDateRange(null, "today", eveningMs)).toThrow(/^A first day is needed: a date cell/);
});

test("a range in the wrong order is refused with both its days", () => {
  expect(() => readDateRange("today", "-5d", eveningMs)).toThrow(
    "The first day, 2026-11-20, comes after the last, 2026-11-13: exchange them.",
  );
});

test("the day that is wrong is named", () => {
  expect(() => readDateRange("-5d", "tomorrow", eveningMs)).toThrow(/^The last day is a date cell.*"tomorrow"/);
});
