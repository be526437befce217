import { readDate } from "../../src/functions/read-date";

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
])("the date %p is read as %p", (value, date) => {
  expect(readDate(value, eveningMs)).toBe(date);
});

test.each([["yesterday"], [12], ["2026-02-30"], [true]])("the date %p is refused with what is accepted", (value) => {
  expect(() => readDate(value, eveningMs)).toThrow(/a date cell, a date such as 2026-11-27, "today" or "last session"/);
});
