import { openInterestOf, type OpenInterestTerms } from "../../../market/days/open-interest";
import { testDay } from "../../support/market/small-vol";
import { expectBetween } from "../../support/market/between";

const close = Math.log(100);
/** A stock at 100 for weeks, with so much open interest that the multiplier of a contract is visible to six digits. */
const terms: OpenInterestTerms = {
  shape: { perStrike: 1e8, puts: 1, calls: 1, reach: 0.2, step: 1 },
  seed: 7,
  stream: 3,
  session: testDay("2026-11-16"),
  expiration: testDay("2026-11-19"),
  pastCloses: [close, close, close],
};

test("open interest grows toward expiration as it does for daily index expirations", () => {
  const total = (session: string) => {
    const open = openInterestOf({ ...terms, session: testDay(session) });
    return Array.from({ length: 60 }, (_, i) => open(70 + i, 0) + open(70 + i, 1)).reduce((sum, one) => sum + one, 0);
  };

  expectBetween(total("2026-11-18") / total("2026-11-19"), 0.45, 0.75);
  expect(total("2026-11-12")).toBeLessThan(total("2026-11-16"));
});

test("puts concentrate below the price and calls above it", () => {
  const open = openInterestOf(terms);
  const sum = (right: 0 | 1, from: number) =>
    Array.from({ length: 10 }, (_, i) => open(from + i, right)).reduce((total, one) => total + one, 0);

  expect(sum(1, 88)).toBeGreaterThan(3 * sum(1, 103));
  expect(sum(0, 103)).toBeGreaterThan(3 * sum(0, 88));
});

test("round strikes have more open interest than others on average", () => {
  const mean = (isRound: boolean) => {
    const strikes = Array.from({ length: 200 }, (_, i) => 900 + i).filter((strike) => (strike % 20 === 0) === isRound);
    const open = openInterestOf({ ...terms, pastCloses: [Math.log(1000), Math.log(1000), Math.log(1000)] });
    return strikes.reduce((sum, strike) => sum + open(strike, 1), 0) / strikes.length;
  };

  expect(mean(true) / mean(false)).toBeGreaterThan(2);
});

test("open interest stays around the price of weeks ago", () => {
  const moved = openInterestOf({ ...terms, pastCloses: [Math.log(90), close, close] });

  expect(moved(102, 0)).toBeGreaterThan(0.5 * openInterestOf(terms)(102, 0));
});

test("each contract has a multiplier of its own, which lasts", () => {
  const today = openInterestOf(terms);
  const tomorrow = openInterestOf({ ...terms, expiration: testDay("2027-03-19"), session: testDay("2026-11-17") });
  const sameDay = openInterestOf({ ...terms, expiration: testDay("2027-03-19") });

  expect(today(101, 0) / today(102, 0)).not.toBeCloseTo(1, 1);
  expect(tomorrow(101, 0) / sameDay(101, 0)).toBeCloseTo(1, 1);
});

test("open interest is a whole number and never negative", () => {
  const open = openInterestOf({ ...terms, shape: { ...terms.shape, perStrike: 3 } });
  const contracts = Array.from({ length: 150 }, (_, i) => open(25 + i, 1));

  expect(contracts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
});
