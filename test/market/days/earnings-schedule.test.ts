import { isoDate, isSession } from "@strikebook/calendar";
import { scheduledReports } from "../../../market/days/earnings-schedule";
import { underlyings } from "../../../market/chains/underlyings";
import { testDay } from "../../support/market/small-vol";
import { expectBetween } from "../../support/market/between";

test("a company reports four times a year, on sessions around its date and always at the same time of day", () => {
  const reports = scheduledReports("NVDA", 7, testDay("2025-01-01"), testDay("2026-12-31")) ?? [];

  expect(reports).toHaveLength(8);
  expect(reports.every((report) => isSession(report.day))).toBe(true);
  expect(new Set(reports.map(({ timing }) => timing))).toEqual(new Set(["amc"]));
  reports.forEach((report, quarter) => {
    const year = 2025 + Math.floor(quarter / 4);
    const month = String(2 + 3 * (quarter % 4)).padStart(2, "0");
    expect(Math.abs(report.day - testDay(`${year}-${month}-25`))).toBeLessThanOrEqual(8);
  });
});

test("the market reacts to a report before the open on the same day, and after the close in the next session", () => {
  const [jpm] = scheduledReports("JPM", 7, testDay("2026-01-01"), testDay("2026-03-31")) ?? [];
  const tesla = scheduledReports("TSLA", 7, testDay("2024-01-01"), testDay("2026-12-31")) ?? [];

  expect(jpm?.timing).toBe("bmo");
  expect(jpm?.reaction).toBe(jpm?.day);
  expect(tesla.every(({ day: reported, reaction }) => reaction > reported && isSession(reaction))).toBe(true);
});

test("a shorter period gives the same reports within it", () => {
  const long = scheduledReports("MSFT", 7, testDay("2022-01-01"), testDay("2030-12-31")) ?? [];
  const short = scheduledReports("MSFT", 7, testDay("2026-02-01"), testDay("2026-08-31")) ?? [];

  expect(short.map(({ day: reported }) => isoDate(reported).slice(0, 7))).toEqual(["2026-04", "2026-07"]);
  expect(long).toEqual(expect.arrayContaining(short));
});

test("indices and funds do not report", () => {
  const withoutReports = underlyings.filter(({ kind }) => kind !== "stock");

  expect(withoutReports.every(({ symbol }) => scheduledReports(symbol, 7, 0, 30_000) === undefined)).toBe(true);
});

test("the implied jump of a report is a little larger than the realized one", () => {
  const stocks = underlyings.filter(({ kind }) => kind === "stock");
  const reports = stocks.flatMap(
    ({ symbol }) => scheduledReports(symbol, 7, testDay("2000-01-01"), testDay("2039-12-31")) ?? [],
  );
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  const realized = meanOf(reports.map(({ jump }) => Math.abs(jump)));
  const implied = meanOf(reports.map(({ impliedVariance }) => Math.sqrt((2 / Math.PI) * impliedVariance)));

  expect(reports).toHaveLength(stocks.length * 160);
  expectBetween(realized / implied, 0.75, 0.95);
});
