import { isoDate } from "@strikebook/calendar";
import { scheduledReports } from "../../../market/days/earnings-schedule";
import { FIRST_SESSION, REFERENCE_SESSION, sessionTable } from "../../../market/days/session-table";
import { underlyings } from "../../../market/chains/underlyings";
import { testDay } from "../../support/market/small-vol";

const short = sessionTable(7, testDay("2026-06-30"));

test("the table starts with the first session of 2022 and ends with the requested one", () => {
  expect(isoDate(short.sessions[0] ?? 0)).toBe("2022-01-03");
  expect(isoDate(short.sessions.at(-1) ?? 0)).toBe("2026-06-30");
  expect(short.indexOf(testDay("2022-01-04"))).toBe(1);
  expect(short.indexOf(testDay("2022-01-08"))).toBeUndefined();
});

test("prices equal their levels at the close of the reference session", () => {
  const reference = short.indexOf(REFERENCE_SESSION) ?? 0;

  for (const { symbol, level, follows } of underlyings) {
    const close = Math.exp(short.closes.get(symbol)?.[reference] ?? 0) / (follows?.ratio ?? 1);
    expect(close).toBeCloseTo(level, 6);
  }
});

test("a longer table starts with the numbers of a shorter one", () => {
  const long = sessionTable(7, testDay("2027-03-31"));

  for (const symbol of ["SPX", "RUT", "NVDA", "XOM"]) {
    expect(long.closes.get(symbol)?.subarray(0, short.sessions.length)).toEqual(short.closes.get(symbol));
    expect(long.opens.get(symbol)?.subarray(0, short.sessions.length)).toEqual(short.opens.get(symbol));
  }
  expect(long.factors.regime.subarray(0, short.factors.regime.length)).toEqual(short.factors.regime);
});

test("another seed gives other prices", () => {
  expect(sessionTable(8, testDay("2026-06-30")).closes.get("SPX")).not.toEqual(short.closes.get("SPX"));
});

test("a report moves the price only in the night before its reaction", () => {
  const reports = scheduledReports("AMD", 7, FIRST_SESSION, testDay("2026-06-01")) ?? [];
  const opens = short.opens.get("AMD") ?? [];
  const closes = short.closes.get("AMD") ?? [];
  const nights = reports.map(({ reaction, jump }) => {
    const index = short.indexOf(reaction) ?? 0;
    return { jump, rest: (opens[index] ?? 0) - (closes[index - 1] ?? 0) - jump };
  });

  const unexplained = nights.filter(({ rest }) => Math.abs(rest) > 0.06);
  const jumps = nights.filter(({ jump }) => Math.abs(jump) > 0.06);

  expect(nights.length).toBeGreaterThan(15);
  expect(unexplained).toEqual([]);
  expect(jumps.length).toBeGreaterThan(2);
});
