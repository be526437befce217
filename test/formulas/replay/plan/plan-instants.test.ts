import { readSessions, readSpan } from "../../../../packages/formulas/replay/plan/plan-instants";

/** 15:30 of Monday 2026-11-30 in New York. Thursday 26 was Thanksgiving, and Friday 27 ended at 13:00. */
const nowMs = Date.parse("2026-11-30T20:30:00Z");
const span = { date: "2026-11-20", from: "10:00", to: "11:00", every: "1" };
const sessions = { last: "3", from: "", to: "", time: "10:00" };

const textsOf = (read: ReturnType<typeof readSpan>) =>
  "problem" in read ? read.problem : read.instants.map((atMs) => new Date(atMs).toISOString().slice(0, 16));

test("a span has both of its ends", () => {
  const read = textsOf(readSpan(span, nowMs));

  expect([read.length, read[0], read.at(-1)]).toEqual([61, "2026-11-20T15:00", "2026-11-20T16:00"]);
});

test("a span within a day of 390 minutes ends at 15:59", () => {
  expect(textsOf(readSpan({ ...span, from: "9:30", to: "15:59" }, nowMs))).toHaveLength(390);
});

test("a span has the instants at which the session was open", () => {
  const read = textsOf(readSpan({ date: "2026-11-27", from: "9:00", to: "16:00", every: "30" }, nowMs));

  expect(read).toEqual(
    ["14:30", "15:00", "15:30", "16:00", "16:30", "17:00", "17:30", "18:00"].map((at) => `2026-11-27T${at}`),
  );
});

test("a span of today ends before boards that may still change", () => {
  const read = textsOf(readSpan({ date: "2026-11-30", from: "15:25", to: "16:00", every: "1" }, nowMs));

  expect(read).toEqual(["20:25", "20:26", "20:27", "20:28"].map((at) => `2026-11-30T${at}`));
});

test("the last sessions skip holidays, and follow daylight saving time", () => {
  // 10:00 of November 25 is before the holiday; today at 10:00 is past.
  expect(textsOf(readSessions(sessions, nowMs))).toEqual(["2026-11-25T15:00", "2026-11-27T15:00", "2026-11-30T15:00"]);
  // Clocks were set back on Sunday 2026-11-01.
  expect(textsOf(readSessions({ ...sessions, last: "", from: "2026-10-30", to: "2026-11-02" }, nowMs))).toEqual([
    "2026-10-30T14:00",
    "2026-11-02T15:00",
  ]);
});

test("sessions that were closed at the time are left out", () => {
  expect(textsOf(readSessions({ ...sessions, time: "15:00" }, nowMs))).toEqual([
    "2026-11-25T20:00",
    "2026-11-30T20:00",
  ]);
});

test("today is not among the last sessions before its time has come", () => {
  expect(textsOf(readSessions({ ...sessions, last: "1", time: "15:45" }, nowMs))).toEqual(
    "None of these sessions was open at this time: choose another time or other dates.",
  );
  expect(textsOf(readSessions({ ...sessions, last: "2", time: "15:45" }, nowMs))).toEqual(["2026-11-25T20:45"]);
});

test.each([
  { fields: { date: "2026-11-26" }, problem: "The market was closed on this date: choose another one." },
  { fields: { date: "" }, problem: "Enter the date of a session." },
  { fields: { from: "ten" }, problem: "Enter two New York times, for example 10:00 AM." },
  { fields: { from: "11:30" }, problem: "The span ends before it starts: change one of the times." },
  { fields: { every: "0" }, problem: "Enter a whole number of minutes, at least 1." },
  {
    fields: { from: "17:00", to: "18:00" },
    problem: "The session was open from 09:30 to 16:00 in New York: choose times within.",
  },
  { fields: { date: "2026-12-01" }, problem: "This is in the future: choose an earlier date or time." },
])("a span with $fields says what is wrong", ({ fields, problem }) => {
  expect(readSpan({ ...span, ...fields }, nowMs)).toEqual({ problem });
});

test.each([
  { fields: { time: "" }, problem: "Enter a New York time, for example 10:00 AM." },
  { fields: { last: "0" }, problem: "Enter a whole number of sessions, at least 1." },
  { fields: { last: "" }, problem: "Enter a number of sessions, or two dates." },
  { fields: { last: "1001" }, problem: "These are more than 1,000 times. Choose fewer." },
  {
    fields: { last: "", from: "2026-11-20", to: "2026-11-19" },
    problem: "The last date is before the first: change one of them.",
  },
])("sessions with $fields say what is wrong", ({ fields, problem }) => {
  expect(readSessions({ ...sessions, ...fields }, nowMs)).toEqual({ problem });
});
