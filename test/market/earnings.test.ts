import { isSession } from "../../market/time/calendar";
import { isoDate } from "../../market/time/civil-day";
import { scheduledReports } from "../../market/days/earnings";
import { underlyings } from "../../market/chains/underlyings";
import { day } from "../support/small-vol";

test("a company reports four times a year, on sessions of its season and always at the same time of day", () => {
  const reports = scheduledReports("NVDA", 7, day("2025-01-01"), day("2026-12-31")) ?? [];

  expect(reports).toHaveLength(8);
  expect(reports.every((report) => isSession(report.day))).toBe(true);
  expect(new Set(reports.map(({ timing }) => timing))).toEqual(new Set(["amc"]));
  reports.forEach((report, quarter) => {
    const year = 2025 + Math.floor(quarter / 4);
    const month = String(2 + 3 * (quarter % 4)).padStart(2, "0");
    expect(Math.abs(report.day - day(`${year}-${month}-25`))).toBeLessThanOrEqual(8);
  });
});

test("a report before the open is reacted to the same day, one after the close the next session", () => {
  const [jpm] = scheduledReports("JPM", 7, day("2026-01-01"), day("2026-03-31")) ?? [];
  const tesla = scheduledReports("TSLA", 7, day("2024-01-01"), day("2026-12-31")) ?? [];

  expect(jpm?.timing).toBe("bmo");
  expect(jpm?.reaction).toBe(jpm?.day);
  expect(tesla.every(({ day: reported, reaction }) => reaction > reported && isSession(reaction))).toBe(true);
});

test("a window cuts the list and changes nothing in it", () => {
  const long = scheduledReports("MSFT", 7, day("2022-01-01"), day("2030-12-31")) ?? [];
  const short = scheduledReports("MSFT", 7, day("2026-02-01"), day("2026-08-31")) ?? [];

  expect(short.map(({ day: reported }) => isoDate(reported).slice(0, 7))).toEqual(["2026-04", "2026-07"]);
  expect(long).toEqual(expect.arrayContaining(short));
});

test("indices and funds do not report", () => {
  const silent = underlyings.filter(({ kind }) => kind !== "share");

  expect(silent.every(({ symbol }) => scheduledReports(symbol, 7, 0, 30_000) === undefined)).toBe(true);
});

test("the market pays a little more for reports than it gets", () => {
  const shares = underlyings.filter(({ kind }) => kind === "share");
  const reports = shares.flatMap(
    ({ symbol }) => scheduledReports(symbol, 7, day("2000-01-01"), day("2039-12-31")) ?? [],
  );
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  const realised = meanOf(reports.map(({ jump }) => Math.abs(jump)));
  const implied = meanOf(reports.map(({ impliedVariance }) => Math.sqrt((2 / Math.PI) * impliedVariance)));

  expect(reports).toHaveLength(shares.length * 160);
  expect(realised / implied).toBeGreaterThan(0.75);
  expect(realised / implied).toBeLessThan(0.95);
});
