import fc from "fast-check";
import * as v from "valibot";
import {
  dateSchema,
  dayStartMs,
  instantSchema,
  isCalendarDate,
  isCalendarInstant,
  openDateSchema,
} from "../../packages/contract/calendar-dates";

test.each([
  ["2025-02-28", true],
  ["2025-02-29", false],
  ["2024-02-29", true],
  ["2100-02-29", false],
  ["2000-02-29", true],
  ["2025-02-30", false],
  ["2025-04-31", false],
  ["2025-12-31", true],
  ["2025-13-01", false],
  ["2025-00-10", false],
  ["2025-01-00", false],
  ["2025-1-1", false],
  ["20250101", false],
  ["", false],
  [20_250_101, false],
  [null, false],
])("%j is a date of the calendar: %p", (value, expected) => {
  expect(isCalendarDate(value)).toBe(expected);
  expect(v.is(dateSchema, value)).toBe(expected);
});

test.each([
  ["2025-11-25T14:59:58Z", true],
  ["2025-11-25T14:59:58.123Z", true],
  ["2025-11-25T14:59Z", true],
  ["2025-11-25t09:59:58-05:00", true],
  ["2025-11-25 14:59:58+00:00", true],
  ["2024-02-29T14:59:58Z", true],
  ["2025-12-31T23:59:59Z", true],
  ["2025-01-30T14:59:58Z", true],
  ["2025-02-29T14:59:58Z", false],
  ["2025-02-30T14:59:58Z", false],
  ["2025-04-31T14:59:58Z", false],
  ["2025-00-10T14:59:58Z", false],
  ["2025-13-10T14:59:58Z", false],
  ["2025-01-00T14:59:58Z", false],
  ["2025-01-32T14:59:58Z", false],
  ["2025-11-25T24:00:00Z", false],
  ["2025-11-25T14:60:00Z", false],
  ["2025-11-25", false],
  ["soon", false],
  [1_764_082_798, false],
])("%j is a date-time of the calendar: %p", (value, expected) => {
  expect(isCalendarInstant(value)).toBe(expected);
  expect(v.is(instantSchema, value)).toBe(expected);
});

test.each([
  ["2026-01-28", true],
  ["after the close", true],
  ["202x-13-01", true],
  ["99:0-02-30", true],
  ["2026-02-3", true],
  ["2026-02-30", false],
  ["2026-02-30T21:00:00Z", false],
  [20, false],
])("an open field may be %j: %p", (value, expected) => {
  expect(v.is(openDateSchema, value)).toBe(expected);
});

test("an instant on every day of the calendar is one, with and without milliseconds", () => {
  const instants = fc.date({
    min: new Date("0000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59Z"),
    noInvalidDate: true,
  });

  fc.assert(
    fc.property(instants, (instant) => {
      const precise = instant.toISOString();
      const usual = `${precise.slice(0, 19)}Z`;

      expect(isCalendarInstant(usual)).toBe(true);
      expect(isCalendarInstant(precise)).toBe(true);
    }),
  );
});

test("an instant with anything but digits at a digit's place is none", () => {
  const instant = "2025-11-25T14:59:58.123Z";
  const digits = [...instant.matchAll(/\d/g)].map(({ index }) => index);
  const changed = digits.flatMap((at) =>
    [..."/: -aT"].map((other) => instant.slice(0, at) + other + instant.slice(at + 1)),
  );

  expect(changed.filter(isCalendarInstant)).toEqual([]);
});

test("a date is read alike whichever dates were read before it", () => {
  const dates = ["2025-11-24", "2025-11-25", "soon", "2024-02-29"];
  const startsMs = dates.map((date) => Date.parse(date));

  fc.assert(
    fc.property(fc.array(fc.nat({ max: dates.length - 1 })), (order) => {
      expect(order.map((at) => dayStartMs(dates[at] ?? ""))).toEqual(order.map((at) => startsMs[at]));
    }),
  );
});
