import { chainData } from "../../../service/market-source/market-data";
import { importedListing } from "../../../market/imports/imported-listing";
import { closeMs, nextSession, openMs, previousSession } from "../../../market/time/calendar";
import { dayOf } from "../../../market/time/civil-day";
import { csvChain } from "../../support/market/chain-texts";
import { frozenBoard } from "../../support/market/frozen-board";
import { evening, eveningMs, madeUpChain, middayMs } from "../../support/market/made-up-chain";

const friday = dayOf(2026, 11, 20);
const monday = dayOf(2026, 11, 23);
const noonSecond = 12_600;

const chain = () => chainData(madeUpChain(), "spx.csv");

function day(session: number) {
  const found = chain().days.day("SPX", session);
  if (found === undefined) throw new Error("The chain has no such session.");
  return found;
}

test.each(["SPX", "SPXW"])("at the file's instant the board of %s equals that of the file bit for bit", (root) => {
  const board = chain().market.boardAt(root, middayMs);

  const { gamma, vanna, expirations } = frozenBoard(importedListing(madeUpChain(), "spx.csv"), root);
  expect(board?.spot).toBe(1_000.1234);
  expect(board?.previousClose).toBe(995.1234);
  expect(board?.expirations).toEqual(expirations);
  expect(board?.cells("gamma")).toEqual(gamma);
  expect(board?.cells("vanna")).toEqual(vanna);
});

test("the board of a file made in the evening is constant until the next open", () => {
  const text = madeUpChain(evening);
  const { market } = chainData(text, "spx.csv");
  const { gamma, vanna } = frozenBoard(importedListing(text, "spx.csv"), "SPXW");

  for (const instantMs of [closeMs(friday), eveningMs, openMs(monday) - 1]) {
    const board = market.boardAt("SPXW", instantMs);
    expect(board).toMatchObject({ asOfMs: closeMs(friday) - 1000, spot: 1_000.1234 });
    expect([board?.cells("gamma"), board?.cells("vanna")]).toEqual([gamma, vanna]);
    expect(market.spotAt("SPXW", instantMs)).toBe(1_000.1234);
  }
});

test("around the file's instant the price moves in cents, by a few percent a day at most", () => {
  const { market } = chain();

  const prices = [-9_000, -600, -1, 1, 600, 9_000].map(
    (seconds) => market.spotAt("SPXW", middayMs + seconds * 1000) ?? 0,
  );

  expect(new Set(prices).size).toBeGreaterThan(4);
  expect(prices.map((price) => Math.round(price * 100) / 100)).toEqual(prices);
  expect(prices.filter((price) => Math.abs(price / 1_000 - 1) > 0.06)).toEqual([]);
  // A second is 1 / 153 of the day's standard deviation of about 1.3 %.
  expect(Math.abs((prices[3] ?? 0) - 1_000.1234)).toBeLessThan(1);
});

test("each session starts from the close of the one before, the file's previous close included", () => {
  const { days } = chain();

  expect(days.close(previousSession(friday))).toBe(995.1234);
  for (const session of [dayOf(2025, 11, 20), friday, monday, dayOf(2026, 12, 17)]) {
    expect(day(nextSession(session)).previousClose).toBe(day(session).spotAt(23_400));
    expect(days.close(session)).toBe(day(session).spotAt(23_400));
  }
});

test("a large move since the previous close is split between the night and the session without a jump", () => {
  const text = madeUpChain().replace("Change:  5", "Change:  200");
  const { days } = chainData(text, "spx.csv");
  const before = days.day("SPX", previousSession(friday));
  const own = days.day("SPX", friday);

  // From 800.12 to 1000.12: about 40 % of the variance until 13:00 is overnight, so the session opens near 880.
  expect(own?.spotAt(0)).toBeGreaterThan(850);
  expect(own?.spotAt(0)).toBeLessThan(920);
  expect(before?.spotAt(23_400)).toBe(800.1234);
  expect(Math.abs((before?.spotAt(23_399) ?? 0) - 800.1234)).toBeLessThan(2);
});

test("a file without a previous close starts from its own price", () => {
  const quotes = [{ symbol: "XYZ261218C00100000", bid: 1, ask: 2, iv: 0.4, openInterest: 3 }];
  const text = JSON.stringify({ updated: "2026-11-20T13:00:00-05:00", underlyingPrice: 101, quotes });
  const { days, market } = chainData(text, "xyz.json");

  expect(days.close(previousSession(friday))).toBe(101);
  expect(market.spotAt("XYZ", middayMs)).toBe(101);
  expect(market.spotAt("XYZ", middayMs - 3_600_000)).not.toBe(101);
});

test("a file made at the opening bell opens at its price", () => {
  const text = madeUpChain("November 20, 2026 at 9:30 AM EST");

  expect(chainData(text, "spx.csv").days.day("SPX", friday)?.spotAt(0)).toBe(1_000.1234);
});

test("every expiration of the file is listed until it settles, at the open or at the close", () => {
  const { market } = chain();
  const listed = (root: string, instantMs: number) => market.boardAt(root, instantMs)?.expirations;
  const third = dayOf(2026, 12, 18);

  expect(listed("SPXW", openMs(dayOf(2026, 3, 2)))?.length).toBe(4);
  expect(listed("SPXW", closeMs(friday) - 1)).toContain("2026-11-20");
  expect(listed("SPXW", closeMs(friday))).not.toContain("2026-11-20");
  expect(listed("SPX", openMs(third) - 1)).toEqual(["2026-12-18"]);
  expect(listed("SPX", openMs(third))).toEqual([]);
  expect(listed("SPXW", closeMs(third) - 1)).toEqual(["2026-12-18", "2027-02-19"]);
});

test("every forward grows at the rate of the furthest quotes", () => {
  // The forward of 2027-02-19 is 0.2 % over the price for a quarter of a year: 0.8 % a year, on top of the file's 0.2 %.
  const yearBefore = day(dayOf(2025, 11, 20));

  expect(yearBefore.expirations[0]?.date).toBe("2026-11-20");
  expect(yearBefore.forwardAt(0, noonSecond) / yearBefore.spotAt(noonSecond)).toBeCloseTo(1.002 * Math.exp(0.008), 4);
  expect(day(friday).forwardAt(0, noonSecond) / 1_000.1234).toBeCloseTo(1.002, 6);
  // One more year is discounted at 4 %.
  const carry = (found: ReturnType<typeof day>) => found.carryAt(0, noonSecond);
  expect(carry(yearBefore) / carry(day(friday))).toBeCloseTo(Math.exp(0.008 - 0.04), 3);
});

test("a strike keeps its volatility from one weekday to the next", () => {
  const strike = (session: number) => {
    const found = day(session);
    const cell = found.strikeOf.findIndex(
      (one, i) => one === 1_000 && found.expirations[found.expirationOf[i] ?? 0]?.date === "2027-02-19",
    );
    return found.volatilityAt(cell, noonSecond);
  };

  expect(strike(friday)).toBeCloseTo(0.2, 3);
  expect(Math.abs(strike(previousSession(friday)) - 0.2)).toBeLessThan(0.005);
  expect(Math.abs(strike(dayOf(2026, 12, 10)) - 0.2)).toBeLessThan(0.01);
});

test("open interest equals the file's in its session, and each day starts where the previous one ended", () => {
  // Per strike a call and a put; the first strikes of SPXW 2026-11-20 are 940 and 960.
  expect(Array.from(day(friday).openInterest.subarray(0, 4))).toEqual([240, 400, 260, 400]);

  for (const session of [dayOf(2026, 9, 1), dayOf(2026, 11, 18), monday]) {
    const today = day(session);
    const tomorrow = day(nextSession(session));
    const settled = today.nextOpenInterest.length - tomorrow.openInterest.length;
    expect(Array.from(today.nextOpenInterest.subarray(0, settled))).toEqual(new Array<number>(settled).fill(0));
    expect(today.nextOpenInterest.subarray(settled)).toEqual(tomorrow.openInterest);
  }
  expect(day(dayOf(2026, 9, 1)).openInterest).not.toEqual(day(friday).openInterest);
});

test("open interest changes by at most the volume", () => {
  const { tapes } = chain();
  for (const session of [dayOf(2026, 9, 1), friday, monday]) {
    const tape = tapes.tape("SPX", session);
    const { openInterest, nextOpenInterest, expirations, expirationOf } = day(session);
    const traded = new Map<number, number>();
    tape?.contract.forEach((contract, row) =>
      traded.set(contract, (traded.get(contract) ?? 0) + (tape.size[row] ?? 0)),
    );
    const carried = Array.from(openInterest.keys()).filter(
      (contract) => (expirations[expirationOf[contract >> 1] ?? 0]?.day ?? 0) > session,
    );

    const unexplained = carried.filter(
      (contract) =>
        Math.abs((nextOpenInterest[contract] ?? 0) - (openInterest[contract] ?? 0)) > (traded.get(contract) ?? 0),
    );

    expect(tape?.rows).toBeGreaterThan(100);
    expect(unexplained).toEqual([]);
    expect(tape?.priceCents.every((price) => price > 0)).toBe(true);
  }
});

test("the same file gives the same market regardless of earlier requests, and another seed another price path", () => {
  const used = chain();
  for (const session of [monday, dayOf(2026, 1, 5), friday]) used.tapes.tape("SPX", session);

  expect(used.tapes.tape("SPX", monday)?.priceCents).toEqual(chain().tapes.tape("SPX", monday)?.priceCents);
  expect(used.market.boardAt("SPXW", openMs(monday))?.cells("vanna")).toEqual(
    chain().market.boardAt("SPXW", openMs(monday))?.cells("vanna"),
  );
  const other = chainData(madeUpChain(), "spx.csv", { seed: 2, signal: 1 }).market;
  expect(other.spotAt("SPXW", openMs(monday))).not.toBe(used.market.spotAt("SPXW", openMs(monday)));
  expect(other.boardAt("SPXW", middayMs)?.cells("gamma")).toEqual(
    used.market.boardAt("SPXW", middayMs)?.cells("gamma"),
  );
});

test("a strike without a price has no exposure on the board and the volatility of its neighbour", () => {
  const quote = { bid: 2, ask: 2.2, openInterest: 50 };
  const rows = [95, 100, 105].map((strike) => ({
    root: "XYZ",
    expiration: "2026-12-18",
    strike,
    call: quote,
    put: quote,
  }));
  const text = csvChain([...rows, { root: "XYZ", expiration: "2026-12-18", strike: 110, call: { openInterest: 9 } }]);
  const { market, days } = chainData(text, "xyz.csv");
  const found = days.day("XYZ", friday);

  expect(market.boardAt("XYZ", middayMs)?.cells("gamma")[3]).toBe(0);
  expect(found?.volatilityAt(3, noonSecond)).toBeGreaterThan(0);
  expect(found?.volatilityAt(3, noonSecond)).toBe(found?.volatilityAt(2, noonSecond));
});

test("days outside the market's dates have no session, close or board", () => {
  const { days, market } = chain();

  expect(days.day("SPX", dayOf(2026, 11, 21))).toBeUndefined();
  expect(days.day("QQQ", friday)).toBeUndefined();
  expect(days.close(dayOf(2020, 1, 2))).toBeUndefined();
  expect(market.boardAt("SPXW", openMs(dayOf(2027, 2, 22)))).toBeUndefined();
});

test("a ticker refers to the underlying with all its roots, or to one of them", () => {
  const { days } = chain();

  expect(days.scopeOf("SPX")).toEqual({ underlying: "SPX" });
  expect(days.scopeOf("SPXW")).toEqual({ underlying: "SPX", root: "SPXW" });
  expect(days.scopeOf("QQQ")).toBeUndefined();
});
