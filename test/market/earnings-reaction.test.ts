import { isoDate } from "../../market/time/civil-day";
import { isAhead, outlives, quietSession, reactionSession } from "../../market/days/earnings-reaction";
import type { ReportTiming } from "../../market/days/vol-source";
import { day } from "../support/small-vol";

const report = (date: string, timing: ReportTiming) => ({ day: day(date), timing });

test("a report after the close moves the price from that close to the next", () => {
  const friday = report("2026-11-20", "amc");

  expect(isoDate(quietSession(friday))).toBe("2026-11-20");
  expect(isoDate(reactionSession(friday))).toBe("2026-11-23");
});

test("a report before the opening moves the price from the close before to that day's", () => {
  const monday = report("2026-11-23", "bmo");

  expect(isoDate(quietSession(monday))).toBe("2026-11-20");
  expect(isoDate(reactionSession(monday))).toBe("2026-11-23");
});

test.each([
  ["amc", "2026-11-20T15:59:59-05:00", true],
  ["amc", "2026-11-20T16:00:00-05:00", false],
  ["bmo", "2026-11-20T09:29:59-05:00", true],
  ["bmo", "2026-11-20T09:30:00-05:00", false],
] as const)("a report of 2026-11-20 %s is ahead at %s: %s", (timing, instant, ahead) => {
  expect(isAhead(report("2026-11-20", timing), Date.parse(instant))).toBe(ahead);
});

test.each([
  ["amc", "2026-11-20", false],
  ["amc", "2026-11-23", true],
  ["bmo", "2026-11-19", false],
  ["bmo", "2026-11-20", true],
] as const)("a report of 2026-11-20 %s is in the price of contracts of %s: %s", (timing, expiration, priced) => {
  expect(outlives(day(expiration), report("2026-11-20", timing))).toBe(priced);
});
