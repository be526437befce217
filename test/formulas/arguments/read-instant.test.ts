import { readInstant, readOptionalInstant } from "../../../packages/formulas/arguments/read-instant";

/** A Friday, 15:00:07 in New York, which is five hours behind UTC. */
const nowMs = Date.parse("2026-11-20T20:00:07Z");

const utc = (instant: string) => Date.parse(instant);

// Excel date 46345 is 2026-11-19; 0.4375 of a day is 10:30.
test.each([
  ["a date-time cell", 46_345.4375, "2026-11-19T15:30:00Z"],
  ["a date-time cell in summer", 46_204.4375, "2026-07-01T14:30:00Z"],
  ["a time cell", 0.4375, "2026-11-20T15:30:00Z"],
  ["a date cell, as its close", 46_345, "2026-11-19T21:00:00Z"],
  ["a date", "2026-11-19", "2026-11-19T21:00:00Z"],
  ["a date whose session ends early", "2025-11-28", "2025-11-28T18:00:00Z"],
  ["the date of an open session, as now", "2026-11-20", "2026-11-20T20:00:05Z"],
  ["a date and a time", "2026-11-19 10:30", "2026-11-19T15:30:00Z"],
  ["a date and a time with seconds", "2026-11-19T10:30:15.250", "2026-11-19T15:30:15.250Z"],
  ["a date and a 12-hour time", "2026-11-19 3:45 pm", "2026-11-19T20:45:00Z"],
  ["midnight as 12 AM", "2026-11-19 12:00 AM", "2026-11-19T05:00:00Z"],
  ["the time zone ET", "2026-11-19 10:30 ET", "2026-11-19T15:30:00Z"],
  ["UTC as Z", "2026-11-19T10:30:00Z", "2026-11-19T10:30:00Z"],
  ["UTC by name", "2026-11-19 10:30 UTC", "2026-11-19T10:30:00Z"],
  ["a date in words", "19 Nov 2026", "2026-11-19T21:00:00Z"],
  ["a date in words and a time", "Nov 19, 2026 10:30", "2026-11-19T15:30:00Z"],
  ["an offset", "2026-11-19 10:30+01:00", "2026-11-19T09:30:00Z"],
  ["a time of today", "10:30", "2026-11-20T15:30:00Z"],
  ["a time of today with seconds", "9:30:15", "2026-11-20T14:30:15Z"],
  ["minutes back, to the minute", "-30m", "2026-11-20T19:30:00Z"],
  ["hours back", "-2h", "2026-11-20T18:00:00Z"],
  ["sessions back", "-5d", "2026-11-13T20:00:00Z"],
  ["yesterday, as its close", "yesterday", "2026-11-19T21:00:00Z"],
  ["a time of yesterday", "Yesterday 10:30", "2026-11-19T15:30:00Z"],
  ["a time of yesterday with a time zone", "yesterday 15:30 UTC", "2026-11-19T15:30:00Z"],
  ["a time of a session back", "-1d 10:30", "2026-11-19T15:30:00Z"],
  ["a 12-hour time of a session back", "-5d 3:45 pm", "2026-11-13T20:45:00Z"],
  ["a time of the last session", "last session 10:30", "2026-11-19T15:30:00Z"],
  ["a time of today, said so", "today 10:30", "2026-11-20T15:30:00Z"],
  ["the last close", "Last close", "2026-11-19T21:00:00Z"],
  ["now, rounded down to five seconds", "now", "2026-11-20T20:00:05Z"],
])("%s is read", (_form, value, instant) => {
  expect(readInstant(value, "The instant", nowMs)).toBe(utc(instant));
});

test("a month with a number and a time is refused with what it could mean", () => {
  expect(() => readInstant("Oct 26 10:30", "The instant", nowMs)).toThrow(
    'The instant needs day, month and year: "Oct 26 10:30" could be 26 October of a year, or October 2026.',
  );
});

// Clocks were put forward from 02:00 to 03:00 on 2026-03-08 and back from 02:00 to 01:00 on 2026-11-01.
test.each([
  ["2026-03-08 02:30", "2026-03-08T07:30:00Z"],
  ["2026-11-01 01:30", "2026-11-01T05:30:00Z"],
])("%s, when clocks change, is read as %s", (value, instant) => {
  expect(readInstant(value, "The instant", nowMs)).toBe(utc(instant));
});

test("sessions back skip Thanksgiving and the weekend", () => {
  const mondayMs = utc("2026-11-30T15:00:00Z");

  expect(readInstant("-2d", "The instant", mondayMs)).toBe(utc("2026-11-25T15:00:00Z"));
});

test("yesterday as the start of a window is its opening", () => {
  expect(readInstant("yesterday", "The start", nowMs, "opening")).toBe(utc("2026-11-19T14:30:00Z"));
});

test.each([
  ["next friday"],
  ["tomorrow 10:30"],
  ["yesterday 25:00"],
  ["yesterday morning"],
  ["-30m 10:30"],
  ["2026-02-30 10:00"],
  ["2026-11-19 25:00"],
  ["2026-11-19 13:30 PM"],
  ["2026-11-19T10:30[Europe/Berlin]"],
  ["11/19/2026 10:30"],
  ["10"],
  ["30m"],
  [12],
  [-0.5],
  [3_000_000],
  [true],
])("the instant %p is refused with the accepted forms", (value) => {
  expect(() => readInstant(value, "The instant", nowMs)).toThrow(
    /^The instant must be a date and time such as 2026-11-27 10:30/,
  );
});

test("a blank instant is refused if it is required and undefined if it is optional", () => {
  expect(() => readInstant(0, "The instant", nowMs)).toThrow(/^The instant is required: a date and time/);
  expect(readOptionalInstant("", "The instant", nowMs)).toBeUndefined();
});

test("today and the last session are days: a window starts with their opening and ends with their close, or now", () => {
  // Friday 2026-11-20, 15:00 in New York: Thursday is the last settled session.
  const fridayMs = Date.parse("2026-11-20T20:00:00Z");
  const read = (text: string, edge?: "opening") =>
    new Date(readInstant(text, "The time", fridayMs, edge)).toISOString();

  expect([read("last session", "opening"), read("Last Session")]).toEqual([
    "2026-11-19T14:30:00.000Z",
    "2026-11-19T21:00:00.000Z",
  ]);
  expect([read("today", "opening"), read("today")]).toEqual(["2026-11-20T14:30:00.000Z", "2026-11-20T20:00:00.000Z"]);
});
