import { volHistoryCredits } from "@strikebook/contract";
import { symbolVolHistory, VolRecords } from "../../../market/volatility/vol-record";
import { smallVolSource, testDay } from "../../support/market/small-vol";

/** Closes of Monday 2026-11-16 to Friday 2026-11-20, and of the Monday after. */
const records = () =>
  new VolRecords(
    smallVolSource({
      SPXW: { firstSession: "2026-11-16", closes: [10, 11, 12, 13, 14, 15], expirations: ["2026-12-18"] },
    }),
  );

const request = (from: string, to: string) => ({
  from: testDay(from),
  to: testDay(to),
  columns: ["close", "iv30"] as const,
});

test("a history has one row per session of the window, including both dates", () => {
  const history = symbolVolHistory(records(), "SPXW", request("2026-11-17", "2026-11-19"), testDay("2026-11-20"));

  expect(history).toEqual({
    symbol: "SPXW",
    dates: ["2026-11-17", "2026-11-18", "2026-11-19"],
    columns: { close: [11, 12, 13], iv30: [20, 20, 20] },
  });
});

test("a session in progress has no row", () => {
  const history = symbolVolHistory(records(), "SPXW", request("2026-11-19", "2026-11-30"), testDay("2026-11-20"));

  expect(history.dates).toEqual(["2026-11-19", "2026-11-20"]);
});

test("a longer record starts with the rows of the shorter one", () => {
  const growing = records();
  const week = symbolVolHistory(growing, "SPXW", request("2026-11-16", "2026-11-30"), testDay("2026-11-20"));

  const later = symbolVolHistory(growing, "SPXW", request("2026-11-16", "2026-11-30"), testDay("2026-11-23"));

  expect(later.dates).toEqual([...week.dates, "2026-11-23"]);
  expect(symbolVolHistory(growing, "SPXW", request("2026-11-16", "2026-11-30"), testDay("2026-11-20"))).toEqual(week);
});

test("a window without a session is empty", () => {
  const weekend = symbolVolHistory(records(), "SPXW", request("2026-11-21", "2026-11-22"), testDay("2026-11-23"));

  expect(weekend).toEqual({ symbol: "SPXW", dates: [], columns: { close: [], iv30: [] } });
});

test("values without enough history are null", () => {
  const one = { ...request("2026-11-16", "2026-11-16"), columns: ["rv20", "vrp"] as const };

  expect(symbolVolHistory(records(), "SPXW", one, testDay("2026-11-20")).columns).toEqual({
    rv20: [null],
    vrp: [null],
  });
});

test.each([
  [1, "2026-11-16", "2026-11-20", 1],
  [2, "2026-11-16", "2026-11-20", 1],
  [3, "2026-11-16", "2026-11-20", 2],
  [1, "2026-11-16", "2026-11-29", 1],
  [1, "2026-11-16", "2026-11-30", 2],
  [10, "2025-11-21", "2026-11-20", 261],
])("%i symbols from %s to %s cost %i credits", (symbols, from, to, credits) => {
  expect(volHistoryCredits(symbols, testDay(from), testDay(to))).toBe(credits);
});
