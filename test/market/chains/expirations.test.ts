import { dayOf, isoDate } from "@strikebook/calendar";
import { expirationDays, type ExpirationRule } from "../../../market/chains/expirations";

const nothing: ExpirationRule = {
  dailies: 0,
  midweek: { weekdays: [], weeks: 0 },
  fridays: 0,
  monthlies: 0,
  monthEnds: 0,
  leaps: { months: [], within: 0 },
};
const dates = (rule: Partial<ExpirationRule>, year: number, month: number, date: number) =>
  expirationDays({ ...nothing, ...rule }, dayOf(year, month, date)).map(isoDate);

test("dailies are consecutive sessions, starting today", () => {
  expect(dates({ dailies: 4 }, 2026, 11, 24)).toEqual(["2026-11-24", "2026-11-25", "2026-11-27", "2026-11-30"]);
});

test("a weekly expires on Thursday if Friday is a holiday", () => {
  expect(dates({ fridays: 3 }, 2026, 6, 15)).toEqual(["2026-06-18", "2026-06-26", "2026-07-02"]);
});

test("past weekdays of the current week are omitted", () => {
  const rule = { midweek: { weekdays: [1, 3], weeks: 2 }, fridays: 1 };

  expect(dates(rule, 2026, 11, 18)).toEqual(["2026-11-18", "2026-11-20", "2026-11-23", "2026-11-25"]);
});

test("monthlies are third Fridays, and leaps those of given months further ahead", () => {
  const rule = { monthlies: 2, leaps: { months: [1, 6], within: 9 } };

  expect(dates(rule, 2026, 11, 18)).toEqual(["2026-11-20", "2026-12-18", "2027-01-15", "2027-06-17"]);
});

test("a past third Friday is omitted", () => {
  expect(dates({ monthlies: 2 }, 2026, 11, 23)).toEqual(["2026-12-18"]);
});

test("month ends are last sessions, later only those of quarters", () => {
  expect(dates({ monthlies: 8, monthEnds: 2 }, 2026, 11, 2)).toEqual([
    "2026-11-20",
    "2026-11-30",
    "2026-12-18",
    "2026-12-31",
    "2027-01-15",
    "2027-02-19",
    "2027-03-19",
    "2027-03-31",
    "2027-04-16",
    "2027-05-21",
    "2027-06-17",
    "2027-06-30",
  ]);
});
