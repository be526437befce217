import { easternSerial, instantOfSerial } from "../../../packages/formulas/tables/serial-dates";
import {
  listedInstants,
  partInstants,
  sessionInstants,
  spanInstants,
} from "../../../packages/formulas/replay/run-instants";

/** Saturday 2026-12-26. */
const now = Date.parse("2026-12-26T12:00:00Z");
const iso = (found: ReturnType<typeof spanInstants>) =>
  "problem" in found ? found.problem : found.instants.map((atMs) => new Date(atMs).toISOString().slice(0, 16));

test("a span includes both ends, in New York time", () => {
  const span = spanInstants({ date: "2026-11-18", from: "10:00", to: "10:10", everyMinutes: 5 }, now);

  // New York is five hours behind UTC in November.
  expect(iso(span)).toEqual(["2026-11-18T15:00", "2026-11-18T15:05", "2026-11-18T15:10"]);
  expect(span).toMatchObject({ description: "2026-11-18 from 10:00 to 10:10, every 5 minutes" });
});

test("a whole session by the minute has 391 instants, and one of an early close 211", () => {
  const whole = spanInstants({ date: "2026-11-18", from: "9:30", to: "16:00", everyMinutes: 1 }, now);
  const early = spanInstants({ date: "2026-11-27", from: "9:30", to: "13:00", everyMinutes: 1 }, now);

  expect([iso(whole).length, iso(early).length]).toEqual([391, 211]);
});

test.each([
  [{ date: "2026-11-26", from: "10:00", to: "11:00", everyMinutes: 5 }, /closed on 2026-11-26/],
  [{ date: "2026-11-27", from: "10:00", to: "13:30", everyMinutes: 5 }, /open from 09:30 ET to 13:00 ET/],
  [{ date: "2026-11-18", from: "11:00", to: "10:00", everyMinutes: 5 }, /ends before it starts/],
  [{ date: "2026-11-18", from: "10:00", to: "11:00", everyMinutes: 0.5 }, /whole minutes/],
  [{ date: "2026-12-28", from: "10:00", to: "11:00", everyMinutes: 5 }, /in the future/],
  [{ date: "", from: "10:00", to: "11:00", everyMinutes: 5 }, /Enter a date/],
])("a span that is not possible says why: %j", (span, problem) => {
  expect(iso(spanInstants(span, now))).toMatch(problem);
});

test("sessions skip weekends and holidays, name those that had closed, and keep New York time when the clocks change", () => {
  // Thanksgiving is 2026-11-26, the session of the 27th ends at 13:00, and the clocks went back on 2026-11-01.
  const week = sessionInstants({ from: "2026-11-25", to: "2026-11-30", time: "14:00" }, now);
  const change = sessionInstants({ from: "2026-10-30", to: "2026-11-02", time: "10:00" }, now);

  expect(iso(week)).toEqual(["2026-11-25T19:00", "2026-11-30T19:00"]);
  expect(week).toMatchObject({
    description: "Every session from 2026-11-25 to 2026-11-30 at 14:00 (without 1 that were closed then)",
  });
  expect(iso(change)).toEqual(["2026-10-30T14:00", "2026-11-02T15:00"]);
});

test("the same part of every session is without holidays and without times after an early close", () => {
  // Thanksgiving is 2026-11-26, and the session of the 27th ends at 13:00.
  const part = { date: "2026-11-25", lastDate: "2026-11-28", from: "12:00", to: "14:00", everyMinutes: 60 };
  const week = partInstants(part, now);

  expect(iso(week)).toEqual([
    ...["2026-11-25T17:00", "2026-11-25T18:00", "2026-11-25T19:00"],
    ...["2026-11-27T17:00", "2026-11-27T18:00"],
  ]);
  expect(week).toMatchObject({
    description:
      "Every session from 2026-11-25 to 2026-11-28, 12:00 to 14:00, every 60 minutes (without 1 when the market was closed)",
  });
  expect(iso(partInstants({ ...part, lastDate: "2026-11-24" }, now))).toMatch(/^The period ends before it starts/);
  expect(iso(partInstants({ ...part, to: "11:00" }, now))).toMatch(/^The span ends before it starts/);
  expect(iso(partInstants({ ...part, everyMinutes: 0 }, now))).toMatch(/whole minutes/);
  expect(iso(partInstants({ ...part, lastDate: "2026-12-28" }, now))).toMatch(/in the future/);
  expect(iso(partInstants({ ...part, lastDate: "" }, now))).toMatch(/^Enter two dates/);
});

test("a list is sorted, each instant once, from Excel dates and texts; empty cells are skipped", () => {
  // 46344 is 2026-11-18: 46,344 days after 1899-12-30.
  const list = listedInstants([["2026-11-18 10:30"], [""], [46344 + 10 / 24], [46344.4375]], "A1:A4", now);

  expect(iso(list)).toEqual(["2026-11-18T15:00", "2026-11-18T15:30"]);
  expect(iso(listedInstants([["2026-11-18 10:30"], ["soon"]], "A1:A2", now))).toMatch(/^Cell 2 of A1:A2 is not a date/);
});

test("an instant is the same after it was written to a sheet and read again", () => {
  const instants = [0, 1, 59, 3_599, 23_399].map((seconds) => Date.parse("2026-11-18T14:30:00Z") + seconds * 1000);

  expect(easternSerial(Date.parse("2026-11-18T17:00:00Z"))).toBe(46344.5);
  expect(instants.map((atMs) => instantOfSerial(easternSerial(atMs)))).toEqual(instants);
  expect(instantOfSerial(NaN)).toBeNaN();
});
