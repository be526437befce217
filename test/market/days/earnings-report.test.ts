import { isoDate } from "@strikebook/calendar";
import {
  coversReport,
  isUpcoming,
  lastSessionBeforeReport,
  reactionSession,
  type ReportTiming,
} from "../../../market/days/earnings-report";
import { testDay } from "../../support/market/small-vol";

const report = (date: string, timing: ReportTiming) => ({ day: testDay(date), timing });

test("a report after the close moves the price between that close and the next session", () => {
  const friday = report("2026-11-20", "amc");

  expect(isoDate(lastSessionBeforeReport(friday))).toBe("2026-11-20");
  expect(isoDate(reactionSession(friday))).toBe("2026-11-23");
});

test("a report before the open moves the price between the previous close and that session", () => {
  const monday = report("2026-11-23", "bmo");

  expect(isoDate(lastSessionBeforeReport(monday))).toBe("2026-11-20");
  expect(isoDate(reactionSession(monday))).toBe("2026-11-23");
});

test.each([
  ["amc", "2026-11-20T15:59:59-05:00", true],
  ["amc", "2026-11-20T16:00:00-05:00", false],
  ["bmo", "2026-11-20T09:29:59-05:00", true],
  ["bmo", "2026-11-20T09:30:00-05:00", false],
] as const)("a report of 2026-11-20 %s is upcoming at %s: %s", (timing, instant, upcoming) => {
  expect(isUpcoming(report("2026-11-20", timing), Date.parse(instant))).toBe(upcoming);
});

test.each([
  ["amc", "2026-11-20", false],
  ["amc", "2026-11-23", true],
  ["bmo", "2026-11-19", false],
  ["bmo", "2026-11-20", true],
] as const)("a report of 2026-11-20 %s affects contracts that expire on %s: %s", (timing, expiration, priced) => {
  expect(coversReport(testDay(expiration), report("2026-11-20", timing))).toBe(priced);
});
