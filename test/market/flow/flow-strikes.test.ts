import { strikeExpirations, type StrikeExpirationsRequest } from "../../../market/flow/queries/strike-expirations";
import { queryStrikes, type StrikesRequest } from "../../../market/flow/queries/flow-strikes";
import { eastern, evening, testTape, testTapes, sessionLike, sevenPrints } from "../../support/market/test-tape";

const whole: StrikesRequest = {
  ticker: "SPX",
  nowMs: evening,
  startMs: eastern("2026-06-10 09:30:00"),
  endMs: eastern("2026-06-10 16:00:00"),
  topN: 20,
  orderBy: "net_premium",
  filter: {},
};

function strikesOf(request: Partial<StrikesRequest>) {
  const strikes = queryStrikes(testTapes(testTape(sevenPrints)), { ...whole, ...request });
  if (strikes === undefined) throw new Error("The test market has SPX and SPXW.");
  return strikes;
}

const namesOf = (request: Partial<StrikesRequest>) =>
  strikesOf(request).byStrike.map(({ strike, right }) => `${strike}${right}`);

test("a strike and right includes the trades of all its expirations", () => {
  const row = strikesOf({}).byStrike.find(({ strike, right }) => strike === 90 && right === "P");

  expect(row).toEqual({
    strike: 90,
    right: "P",
    dominantExpiration: "2026-06-12", // 3,000 against 1,000 in July
    tradeCount: 2,
    volume: 34,
    totalPremium: 4_000,
    bullishPremium: 1_000,
    bearishPremium: 0,
    netPremium: 1_000,
    askPct: 0,
    bidPct: 11.76, // 4 of 34
    openInterest: 200,
    volOiRatio: 0.17,
  });
});

test.each([
  // |net|: 100C 980, 100P -1,000 (1,000 - 2,000), 110C -1,000, 90P 1,000: three tie, the lower strike first.
  ["net_premium", ["90P", "100P", "110C", "100C"]],
  // 90P 4,000, 100P 3,000, 100C 1,020, 110C 1,000.
  ["total_premium", ["90P", "100P", "100C", "110C"]],
  // 90P 34, 100P 24, 100C 12, 110C 5.
  ["volume", ["90P", "100P", "100C", "110C"]],
] as const)("strikes are ordered by %s", (orderBy, names) => {
  expect(namesOf({ orderBy })).toEqual(names);
});

test("topN limits the strikes and not the concentration", () => {
  expect(namesOf({ topN: 1 })).toEqual(["90P"]);
  expect(strikesOf({ topN: 1 }).concentration).toEqual(strikesOf({}).concentration);
});

test("the concentration is the share of the three strikes with the most premium", () => {
  // 100: 4,020, 90: 4,000, 110: 1,000: these are all strikes. Net: -20 + 1,000 - 1,000.
  expect(strikesOf({}).concentration).toEqual({
    top3StrikesShare: 1,
    top3StrikesNetPremium: -20,
    interpretation: "concentrated",
  });
});

test("an empty window has no strikes and no concentration", () => {
  const nothing = strikesOf({ endMs: whole.startMs });

  expect(nothing.byStrike).toEqual([]);
  expect(nothing.concentration).toEqual({
    top3StrikesShare: null,
    top3StrikesNetPremium: 0,
    interpretation: "no trades",
  });
});

test("filters of right and days apply", () => {
  expect(namesOf({ filter: { right: "call" } })).toEqual(["110C", "100C"]);
  expect(namesOf({ filter: { minDte: 30, maxDte: 40 } })).toEqual(["100P", "90P"]);
});

const ninety: StrikeExpirationsRequest = {
  ticker: "SPX",
  strike: 90,
  nowMs: evening,
  interval: "1D",
  dteFilter: "all",
};

test("the trading in a strike is split by expiration", () => {
  expect(strikeExpirations(testTapes(testTape(sevenPrints)), ninety)).toEqual({
    ticker: "SPX",
    strike: 90,
    interval: "1D",
    totalCallPremium: 0,
    totalPutPremium: 4_000,
    topExpiration: "2026-06-12",
    expirationCount: 2,
    bars: [
      { expiration: "2026-06-12", dte: 2, callVolume: 0, putVolume: 30, callPremium: 0, putPremium: 3_000 },
      { expiration: "2026-07-17", dte: 37, callVolume: 0, putVolume: 4, callPremium: 0, putPremium: 1_000 },
    ],
  });
});

test.each([
  ["0-7", ["2026-06-12"]],
  ["8-30", []],
  ["31-90", ["2026-07-17"]],
  ["90+", []],
] as const)("the filter of %s days applies", (dteFilter, expirations) => {
  const result = strikeExpirations(testTapes(testTape(sevenPrints)), { ...ninety, dteFilter });

  expect(result?.bars.map(({ expiration }) => expiration)).toEqual(expirations);
  expect(result?.topExpiration ?? null).toBe(expirations[0] ?? null);
});

test.each([
  ["1D", 30],
  ["1W", 30 + 60 + 90], // the 4th is the fifth session back
  ["7D", 30 + 60 + 90], // the 3rd is out of both
] as const)("an interval of %s adds up its sessions", (interval, putVolume) => {
  const tapes = testTapes(
    sessionLike("2026-06-03", 10),
    sessionLike("2026-06-04", 3),
    sessionLike("2026-06-09", 2),
    testTape(sevenPrints),
  );

  expect(strikeExpirations(tapes, { ...ninety, interval })?.bars[0]?.putVolume).toBe(putVolume);
});

test("an unknown strike has no bars, and an unknown ticker is undefined", () => {
  const tapes = testTapes(testTape(sevenPrints));

  const untraded = strikeExpirations(tapes, { ...ninety, strike: 95 });
  expect(untraded).toMatchObject({ bars: [], expirationCount: 0 });
  expect(untraded?.topExpiration).toBeNull();
  expect(strikeExpirations(tapes, { ...ninety, ticker: "NOPE" })).toBeUndefined();
});
