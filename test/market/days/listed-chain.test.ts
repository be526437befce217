import { nextSession } from "@strikebook/calendar";
import { listedExpirations } from "../../../market/days/listed-chain";
import type { SimulatedDay } from "../../../market/days/simulated-day";
import type { SettlingExpiration } from "../../../market/days/trading-day";
import { optionRoots } from "../../../market/chains/option-roots";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { testDay } from "../../support/market/small-vol";
import { expectBetween } from "../../support/market/between";

const days = new SimulatedDays(7);
const dayOf = (symbol: string, date: string): SimulatedDay => {
  const found = days.day(symbol, testDay(date));
  if (found === undefined) throw new Error(`The market has no ${symbol} on ${date}.`);
  return found;
};
const datesOf = (root: string, underlying: string, date: string) =>
  listedExpirations(underlying, testDay(date)).flatMap((expiration) =>
    expiration.root === root ? expiration.date : [],
  );

test("the PM-settled root of an index expires every session, the AM-settled root on third Fridays only", () => {
  expect(datesOf("SPXW", "SPX", "2026-11-16").slice(0, 11)).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-27",
    "2026-11-30",
    "2026-12-01",
  ]);
  expect(datesOf("SPX", "SPX", "2026-11-16").slice(0, 8)).toEqual([
    "2026-11-20",
    "2026-12-18",
    "2027-01-15",
    "2027-02-19",
    "2027-03-19",
    "2027-04-16",
    "2027-05-21",
    "2027-06-17",
  ]);
});

test("options on a large stock expire on Mondays, Wednesdays and Fridays, later monthly", () => {
  expect(datesOf("NVDA", "NVDA", "2026-11-16")).toEqual([
    "2026-11-16",
    "2026-11-18",
    "2026-11-20",
    "2026-11-23",
    "2026-11-25",
    "2026-11-27",
    "2026-12-04",
    "2026-12-11",
    "2026-12-18",
    "2026-12-24",
    "2027-01-15",
    "2027-02-19",
    "2027-03-19",
    "2027-04-16",
    "2027-06-17",
    "2027-09-17",
    "2028-01-21",
    "2028-06-16",
    "2028-09-15",
    "2029-01-19",
  ]);
  expect(datesOf("JPM", "JPM", "2026-11-16").slice(0, 4)).toEqual([
    "2026-11-20",
    "2026-11-27",
    "2026-12-04",
    "2026-12-11",
  ]);
  expect(datesOf("SPY", "SPY", "2026-11-24").slice(0, 4)).toEqual([
    "2026-11-24",
    "2026-11-25",
    "2026-11-27",
    "2026-11-30",
  ]);
});

test("AM-settled contracts trade for the last time the day before", () => {
  expect(datesOf("SPX", "SPX", "2026-11-19")[0]).toBe("2026-11-20");
  expect(datesOf("SPX", "SPX", "2026-11-20")[0]).toBe("2026-12-18");
  expect(datesOf("SPXW", "SPX", "2026-11-20")[0]).toBe("2026-11-20");
});

test("an index has about as many expirations and strikes as the real one", () => {
  const spx = dayOf("SPX", "2026-11-19");
  const spxw = spx.expirations.filter(({ root }) => root === "SPXW");
  const strikes = new Set(
    spxw.flatMap(({ firstCell, endCell }) => Array.from(spx.strikeOf.subarray(firstCell, endCell))),
  );

  expect(spxw.length).toBeGreaterThanOrEqual(48);
  expect(spxw.length).toBeLessThanOrEqual(60);
  expectBetween(strikes.size, 500, 1_000);
});

test.each(["SPX", "QQQ", "TSLA"])(
  "the next open interest of a %s day is the open interest of the next day",
  (symbol) => {
    for (let session = testDay("2026-11-17"); session < testDay("2026-11-24"); session = nextSession(session)) {
      const today = days.day(symbol, session);
      const tomorrow = days.day(symbol, nextSession(session));
      if (today === undefined || tomorrow === undefined) throw new Error(`The market has no ${symbol}.`);
      const next = openInterestByContract(tomorrow, "openInterest");
      const seen = openInterestByContract(today, "nextOpenInterest");

      const shared = [...seen.keys()].filter((contract) => next.has(contract));

      expect(shared.length).toBeGreaterThan(500);
      expect(shared.filter((contract) => seen.get(contract) !== next.get(contract))).toEqual([]);
    }
  },
);

test.each(["SPX", "IWM", "AMD"])("a listed strike of %s stays until its expiration settles", (symbol) => {
  for (let session = testDay("2026-03-16"); session < testDay("2026-03-23"); session = nextSession(session)) {
    const today = days.day(symbol, session);
    const tomorrow = days.day(symbol, nextSession(session));
    if (today === undefined || tomorrow === undefined) throw new Error(`The market has no ${symbol}.`);
    const next = openInterestByContract(tomorrow, "openInterest");
    const lost = [...openInterestByContract(today, "openInterest").keys()].filter((contract) => !next.has(contract));

    const settled = today.expirations.filter(({ settlesMs }) => settlesMs <= tomorrow.openMs).map(expirationKey);
    expect(lost.filter((contract) => !settled.includes(Math.floor(contract / CONTRACTS)))).toEqual([]);
  }
});

test("expired contracts have no next open interest", () => {
  const spx = dayOf("SPX", "2026-11-19");
  const [today] = spx.expirations;

  expect(today?.date).toBe("2026-11-19");
  expect(Math.max(...spx.openInterest.subarray(0, 2 * (today?.endCell ?? 0)))).toBeGreaterThan(0);
  expect(Math.max(...spx.nextOpenInterest.subarray(0, 2 * (today?.endCell ?? 0)))).toBe(0);
});

test("cells are ordered by expiration, then strike, ascending", () => {
  const { expirationOf, strikeOf, expirations, cellCount } = dayOf("NDX", "2026-11-19");

  expect(cellCount).toBe(expirations.at(-1)?.endCell);
  const misplaced = Array.from({ length: cellCount - 1 }, (_, at) => at + 1).filter((cell) => {
    const [before = 0, here = 0] = [expirationOf[cell - 1], expirationOf[cell]];
    return !(here === before ? (strikeOf[cell] ?? 0) > (strikeOf[cell - 1] ?? 0) : here === before + 1);
  });
  expect(misplaced).toEqual([]);
});

test("an index has realistically more puts than calls, a stock does not", () => {
  const ratioOf = (root: string, underlying: string) => {
    const found = dayOf(underlying, "2026-10-07");
    const sums = [0, 0];
    found.openInterest.forEach((contracts, contract) => {
      if (found.expirations[found.expirationOf[contract >> 1] ?? 0]?.root !== root) return;
      sums[contract & 1] = (sums[contract & 1] ?? 0) + contracts;
    });
    return (sums[1] ?? 0) / (sums[0] ?? 1);
  };

  expect(Math.abs(ratioOf("SPXW", "SPX") - 2.6)).toBeLessThan(0.6);
  expect(Math.abs(ratioOf("SPX", "SPX") - 1.8)).toBeLessThan(0.5);
  expect(ratioOf("NVDA", "NVDA")).toBeLessThan(1);
});

test("there are at least thirty underlyings and each has a root", () => {
  expect(days.symbols.length).toBeGreaterThanOrEqual(30);
  expect(new Set(optionRoots.map(({ underlying }) => underlying))).toEqual(new Set(days.symbols));
});

/** Above the number that identifies a contract within its expiration: four times its strike, and one for a put. */
const CONTRACTS = 2 ** 20;

/** Returns a number for each root and date. */
function expirationKey({ root, day }: Pick<SettlingExpiration, "root" | "day">): number {
  return optionRoots.findIndex((listed) => listed.root === root) + optionRoots.length * day;
}

/** Returns the open interest by contract: the key of its expiration times `CONTRACTS`, and its number within it. */
function openInterestByContract(of: SimulatedDay, member: "openInterest" | "nextOpenInterest"): Map<number, number> {
  const contracts = new Map<number, number>();
  of.expirations.forEach((expiration) => {
    const { day: expires, firstCell, endCell } = expiration;
    if (member === "nextOpenInterest" && expires <= of.sessionDay) return;
    const first = CONTRACTS * expirationKey(expiration);
    for (let contract = 2 * firstCell; contract < 2 * endCell; contract += 1) {
      contracts.set(first + 4 * (of.strikeOf[contract >> 1] ?? 0) + (contract & 1), of[member][contract] ?? 0);
    }
  });
  return contracts;
}
