import * as v from "valibot";
import { symbolDerivedSchema, symbolEventsSchema, volMetaSchema } from "../../src/contract/volatility";
import { easternDay, nextSession, openMs } from "../../market/time/calendar";
import { isoDate } from "../../market/time/civil-day";
import { quietSession } from "../../market/days/earnings-reaction";
import { impliedMove } from "../../market/volatility/implied-move";
import { movingVolSource } from "../../market/volatility/moving-vol-source";
import { smileOf } from "../../market/days/moving-surface";
import { optionRoots } from "../../market/chains/option-roots";
import { totalVariance } from "../../market/chains/surface";
import { straddlePct, termStructure } from "../../market/volatility/term-structure";
import { TradingDays } from "../../market/days/trading-days";
import { underlyingOf } from "../../market/chains/underlyings";
import { symbolDerived } from "../../market/volatility/vol-derived";
import { symbolEvents } from "../../market/volatility/vol-events";
import { symbolVolHistory } from "../../market/volatility/vol-history";
import { VolRecords } from "../../market/volatility/vol-record";
import { volColumns } from "../../market/volatility/vol-row";
import { closeStampMs, volMeta, volState } from "../../market/volatility/vol-state";
import { day } from "../support/small-vol";

const days = new TradingDays(7);
const source = movingVolSource(
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

test("a close is the previous close of the next session's boards", () => {
  const friday = day("2026-11-20");

  expect(source.close("RUTW", friday)).toBe(days.day("RUT", nextSession(friday))?.previousClose);
  expect(source.close("NVDA", friday)).toBe(days.day("NVDA", nextSession(friday))?.previousClose);
});

test("the term structure is the one that prices the contracts of the boards", () => {
  const session = days.day("NVDA", easternDay(morning));
  const nvda = underlyingOf("NVDA");
  if (session === undefined || nvda === undefined) throw new Error("The market has no NVDA on a session.");
  const second = (morning - openMs(easternDay(morning))) / 1000;
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

test("only the contracts of the root asked for count, and only those not settled", () => {
  const afterTheBell = Date.parse("2026-11-20T16:00:00-05:00");
  const monthly = day("2026-11-20");

  expect(source.term("SPXW", morning)[0]?.expiration).toBe(monthly);
  expect(source.term("SPXW", afterTheBell)[0]?.expiration).toBe(day("2026-11-23"));
  expect(new Set(source.term("SPXW", morning).map(({ expiration }) => expiration)).size).toBe(
    source.term("SPXW", morning).length,
  );
});

test("the move read at the last close before a report is the one that the market had added for it", () => {
  const shares = ["NVDA", "AAPL", "MSFT", "TSLA", "JPM", "COST"];

  const ratios = shares.flatMap((symbol) =>
    days
      .reports(symbol)
      .filter((report) => report.day >= day("2024-11-01") && report.day <= day("2026-11-01"))
      .map((report) => {
        const term = termStructure(source, symbol, closeStampMs(quietSession(report)));
        return (impliedMove(term, report)?.movePct ?? NaN) / straddlePct(report.impliedVariance);
      }),
  );

  const sorted = ratios.toSorted((a, b) => a - b);
  expect(ratios.length).toBeGreaterThanOrEqual(40);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeCloseTo(1, 1);
  expect(ratios.filter((ratio) => Math.abs(ratio - 1) < 0.1).length).toBeGreaterThanOrEqual(0.9 * ratios.length);
});

test("a year of history has a row for each session and nothing missing", () => {
  const to = day("2026-11-20");

  const history = symbolVolHistory(records, "QQQ", { from: to - 365, to, columns: volColumns }, to);

  expect(history.dates).toHaveLength(252);
  expect(Object.values(history.columns).flat()).not.toContain(null);
});

test("answers are the same in whatever order they are asked", () => {
  const state = volState(morning);
  const other = new VolRecords(movingVolSource(new TradingDays(7), source.symbols));

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

test("the record holds the last twelve reports", () => {
  const { events } = symbolEvents(records, "NVDA", volState(morning));

  const told = days.reports("NVDA").filter((report) => report.day < easternDay(morning));
  const lastTwelve = told.slice(-12).reverse();
  expect(events?.past?.map(({ date }) => date)).toEqual(lastTwelve.map((report) => isoDate(report.day)));
});

test("the records are those that the API document describes", () => {
  const state = volState(morning);
  const [events, derived] = [symbolEvents(records, "NVDA", state), symbolDerived(records, "NVDA", state)];

  expect(v.parse(symbolEventsSchema, events)).toEqual(events);
  expect(v.parse(symbolDerivedSchema, derived)).toEqual(derived);
  expect(v.parse(volMetaSchema, volMeta("derived", state, false))).toMatchObject({ marketState: "open" });
});
