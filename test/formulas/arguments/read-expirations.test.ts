import { expirationsAt, readExpirations, wordsOf } from "../../../packages/formulas/arguments/read-expirations";

/** Wednesday 2026-11-18, 12:00 in New York. */
const nowMs = Date.parse("2026-11-18T17:00:00Z");

// Excel date 46353 is 2026-11-27: 2026-01-01 is 46023, and the 27th of November is day 331 of the year.
test.each([
  ["nothing", null, undefined],
  ["a blank cell", [[0]], undefined],
  ["a count", [[12]], 12],
  ["a count as text", [["60"]], 60],
  ["the word all", [["All"]], "all"],
  ["a date cell", [[46353]], ["2026-11-27"]],
  ["a date-time cell", [[46353.75]], ["2026-11-27"]],
  ["a date as text", [["2026-11-27"]], ["2026-11-27"]],
  ["a comma list", [["2026-12-18, 2026-11-27"]], ["2026-11-27", "2026-12-18"]],
  ["a range of dates with a gap", [[46353], [null], ["2026-12-18"], [46353]], ["2026-11-27", "2026-12-18"]],
])("%s is read", (_form, range, expirations) => {
  expect(expirationsAt(readExpirations(range), nowMs).requested).toEqual(expirations);
});

test.each([[[[61]]], [[[19_999]]], [[[-3]]], [[["next friday"]]], [[[5, 46353]]], [[[true]]], [[["27/11/2026"]]]])(
  "%j is refused with the accepted forms",
  (range) => {
    expect(() => readExpirations(range)).toThrow(
      /a number from 1 to 60, "all", dates such as 2026-11-27, or "0dte", "today"/,
    );
  },
);

test("a date that does not exist is refused", () => {
  expect(() => readExpirations([["2026-11-31"]])).toThrow('"2026-11-31" is none of these');
});

const easternMs = (text: string) => Date.parse(`${text}:00-05:00`);
const datesOf = (word: string, at: string) => expirationsAt(readExpirations([[word]]), easternMs(at)).requested;

// Thanksgiving is Thursday 2026-11-26.
test.each([
  ["0dte", "2026-11-18T12:00", ["2026-11-18"]],
  ["0DTE", "2026-11-18T08:00", ["2026-11-18"]],
  ["Today", "2026-11-18T18:00", ["2026-11-18"]],
  ["today", "2026-11-21T12:00", ["2026-11-20"]],
  ["today", "2026-11-26T12:00", ["2026-11-25"]],
  ["This  Week", "2026-11-18T12:00", ["2026-11-18", "2026-11-19", "2026-11-20"]],
  ["this week", "2026-11-24T12:00", ["2026-11-24", "2026-11-25", "2026-11-27"]],
  ["this week", "2026-11-29T12:00", ["2026-11-27"]],
  ["0dte, 2026-12-18", "2026-11-18T12:00", ["2026-11-18", "2026-12-18"]],
])("%s at %s is the dates %j", (word, at, dates) => {
  expect(datesOf(word, at)).toEqual(dates);
});

// Juneteenth, 19 June 2027, is a Saturday: the exchanges are closed on Friday the 18th. Friday, 19 April 2030, is Good Friday.
test("monthly expirations are third Fridays, and the session before those that are holidays", () => {
  const monthly = datesOf("monthly", "2026-11-18T12:00") as string[];

  expect(monthly.slice(0, 4)).toEqual(["2026-11-20", "2026-12-18", "2027-01-15", "2027-02-19"]);
  expect(monthly.filter((date) => /^(2027-06|2030-04)/.test(date))).toEqual([
    ...["2027-06-17", "2027-06-18"],
    ...["2030-04-18", "2030-04-19"],
  ]);
});

test("weekly expirations are all others: weekdays of 400 days, and month ends of six years", () => {
  const weekly = datesOf("weekly", "2026-11-18T12:00") as string[];
  const monthly = datesOf("monthly", "2026-11-18T12:00") as string[];

  expect(weekly.slice(0, 4)).toEqual(["2026-11-18", "2026-11-19", "2026-11-23", "2026-11-24"]);
  expect(weekly).toEqual(expect.arrayContaining(["2026-12-31", "2027-11-26", "2028-06-30", "2031-12-31"]));
  expect(weekly.filter((date) => monthly.includes(date))).toEqual([]);
  // A service takes an address of 8,192 characters.
  expect(weekly.join().length).toBeLessThan(4_000);
});

test("words are told apart from dates, which mean the same on any day", () => {
  expect(wordsOf(readExpirations([["2026-12-18, weekly,0dte"]]))).toEqual(["0dte", "weekly"]);
  expect(wordsOf(readExpirations([["all"]]))).toEqual([]);
});
