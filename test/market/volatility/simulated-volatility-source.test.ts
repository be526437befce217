import { easternDay, isoDate, nextSession, openingMs } from "@strikebook/calendar";
import { lastSessionBeforeReport } from "../../../market/days/earnings-report";
import { impliedMove } from "../../../market/volatility/implied-move";
import { simulatedVolatilitySource } from "../../../market/volatility/simulated-volatility-source";
import { smileOf } from "../../../market/days/variance-model";
import { optionRoots } from "../../../market/chains/option-roots";
import { totalVariance } from "../../../market/chains/volatility-surface";
import { straddlePct, termStructure } from "../../../market/volatility/term-structure";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { underlyingOf } from "../../../market/chains/underlyings";
import { symbolDerived } from "../../../market/volatility/vol-derived";
import { symbolEvents } from "../../../market/volatility/vol-events";
import { symbolVolHistory, volColumns, VolRecords } from "../../../market/volatility/vol-record";
import { closingMinuteMs, volState } from "../../../market/volatility/vol-state";
import { testDay } from "../../support/market/small-vol";

const days = new SimulatedDays(7);
const source = simulatedVolatilitySource(
  days,
  optionRoots.map(({ root }) => root),
);
const records = new VolRecords(source);
const morning = Date.parse("2026-11-20T10:30:00-05:00");

test("each index is covered under its PM-settled root, each fund and share under its own", () => {
  const covered = new Set(source.symbols);

  expect(["SPXW", "NDXP", "RUTW", "SPY", "QQQ", "IWM", "NVDA"].every((root) => covered.has(root))).toBe(true);
  expect(["SPX", "NDX", "RUT"].some((root) => covered.has(root))).toBe(false);
});

test("a close equals the previous close on the next session's boards", () => {
  const friday = testDay("2026-11-20");

  expect(source.close("RUTW", friday)).toBe(days.day("RUT", nextSession(friday))?.previousClose);
  expect(source.close("NVDA", friday)).toBe(days.day("NVDA", nextSession(friday))?.previousClose);
});

test("the term structure agrees with the volatilities of the boards", () => {
  const session = days.day("NVDA", easternDay(morning));
  const nvda = underlyingOf("NVDA");
  if (session === undefined || nvda === undefined) throw new Error("The market has no NVDA on a session.");
  const second = (morning - openingMs(easternDay(morning))) / 1000;
  const term = source.term("NVDA", morning);

  const fromTerm = term.map(({ variance, years }, e) => {
    const moneyness = Math.log((session.strikeOf[firstCell(e)] ?? 0) / session.forwardAt(e, second));
    return Math.sqrt(totalVariance(smileOf(nvda), variance, moneyness) / years);
  });

  expect(term.map(({ expiration }) => expiration)).toEqual(session.expirations.map((expiration) => expiration.day));
  fromTerm.forEach((volatility, e) => expect(volatility).toBeCloseTo(session.volatilityAt(firstCell(e), second), 9));

  function firstCell(expiration: number): number {
    return session?.expirationOf.indexOf(expiration) ?? 0;
  }
});

test("only unsettled contracts of the requested root are included", () => {
  const afterTheBell = Date.parse("2026-11-20T16:00:00-05:00");
  const monthly = testDay("2026-11-20");

  expect(source.term("SPXW", morning)[0]?.expiration).toBe(monthly);
  expect(source.term("SPXW", afterTheBell)[0]?.expiration).toBe(testDay("2026-11-23"));
  expect(new Set(source.term("SPXW", morning).map(({ expiration }) => expiration)).size).toBe(
    source.term("SPXW", morning).length,
  );
});

test("the implied move at the last close before a report matches the simulated one", () => {
  const shares = ["NVDA", "AAPL", "MSFT", "TSLA", "JPM", "COST"];

  const ratios = shares.flatMap((symbol) =>
    days
      .reports(symbol)
      .filter((report) => report.day >= testDay("2024-11-01") && report.day <= testDay("2026-11-01"))
      .map((report) => {
        const term = termStructure(source, symbol, closingMinuteMs(lastSessionBeforeReport(report)));
        return (impliedMove(term, report)?.movePct ?? NaN) / straddlePct(report.impliedVariance);
      }),
  );

  const sorted = ratios.toSorted((a, b) => a - b);
  expect(ratios.length).toBeGreaterThanOrEqual(40);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeCloseTo(1, 1);
  expect(ratios.filter((ratio) => Math.abs(ratio - 1) < 0.1).length).toBeGreaterThanOrEqual(0.9 * ratios.length);
});

test("a year of history has one row per session and no null", () => {
  const to = testDay("2026-11-20");

  const history = symbolVolHistory(records, "QQQ", { from: to - 365, to, columns: volColumns }, to);

  expect(history.dates).toHaveLength(252);
  expect(Object.values(history.columns).flat()).not.toContain(null);
});

test("responses do not depend on the order of requests", () => {
  const state = volState(morning);
  const other = new VolRecords(simulatedVolatilitySource(new SimulatedDays(7), source.symbols));

  const forward = [symbolEvents(records, "NVDA", state), symbolDerived(records, "NVDA", state)];
  const backward = [symbolDerived(other, "NVDA", state), symbolEvents(other, "NVDA", state)];

  expect(backward.reverse()).toEqual(forward);
});

test("indices and funds have no events, shares have", () => {
  const state = volState(morning);

  expect(symbolEvents(records, "SPXW", state).events).toBeNull();
  expect(symbolEvents(records, "SPY", state).events).toBeNull();
  expect(symbolEvents(records, "NVDA", state).events).not.toBeNull();
});

test("the record contains the last twelve reports", () => {
  const { events } = symbolEvents(records, "NVDA", volState(morning));

  const reported = days.reports("NVDA").filter((report) => report.day < easternDay(morning));
  const lastTwelve = reported.slice(-12).reverse();
  expect(events?.past?.map(({ date }) => date)).toEqual(lastTwelve.map((report) => isoDate(report.day)));
});
