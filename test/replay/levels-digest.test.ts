import { endpoints } from "../../src/contract/endpoints";
import fc from "fast-check";
import { callContext } from "../../src/transport/call-context";
import { ContractError } from "../../src/transport/errors";
import { MarketClient } from "../../src/client/market-client";
import type { SymbolHeatmap } from "../../src/contract/heatmap";
import { levelsDigest } from "../../src/replay/levels-digest";
import { levelsDigest as servedDigest } from "../../market/exposure/levels-digest";
import type { Market } from "../../market/exposure/market";
import { nettedBoard } from "../../market/exposure/netted-board";
import { symbolHeatmap } from "../../service/routes/boards";
import { createService } from "../../service/server/service";
import { simulatedData } from "../../service/market-source/market-data";
import { testBoard } from "../support/market/test-board";
import { instantPlatform } from "../support/client/instant-platform";
import { smallMarket, smallMarketNow } from "../support/market/small-market";

/** Returns a replayed board with values at strikes 80, 90, 100, ...: the largest is king, those below a fifth of it are normal. */
function replayed(values: readonly number[], spot = 100): SymbolHeatmap {
  const largest = Math.max(...values.map(Math.abs));
  const nodeTypeOf = (value: number) => {
    if (Math.abs(value) === largest) return "king";
    if (Math.abs(value) < largest / 5) return "normal";
    return value > 0 ? "pika" : "barney";
  };
  return {
    symbol: "SPY",
    asOf: "2026-11-20T18:00:00Z",
    spot,
    previousClose: 98,
    priceChange: spot - 98,
    priceChangePercent: 0,
    expirations: ["2026-11-20"],
    strikes: values.map((value, index) => ({ strike: 80 + 10 * index, value, nodeType: nodeTypeOf(value) })),
  };
}

test("the levels of five strikes are those computed by hand", () => {
  const king = { strike: 100, value: 1000, nodeType: "king", distancePct: 0 };
  const barney = { strike: 80, value: -600, nodeType: "barney", distancePct: expect.closeTo(-20, 10) as number };

  expect(levelsDigest(replayed([-600, 100, 1000, 150, -50]))).toEqual({
    symbol: "SPY",
    asOf: "2026-11-20T18:00:00Z",
    spot: 100,
    previousClose: 98,
    kingNode: king,
    levels: [king, barney],
    summary: {
      netExposure: 600,
      positiveWall: king,
      negativeWall: barney,
      // The sums are -600, -500, 500: halfway from 90 to 100.
      flip: { level: 95, distancePct: expect.closeTo(-5, 10) as number },
      lowStrike: 80,
      highStrike: 120,
    },
  });
});

test("a wall too small for the levels is significant and not listed in them", () => {
  const { summary, levels } = levelsDigest(replayed([10_000, -60, 20]));

  expect(summary.negativeWall).toMatchObject({ strike: 90, nodeType: "significant" });
  expect(levels.map(({ strike }) => strike)).toEqual([80]);
});

test("of equal walls the nearest to spot counts, of equal levels the lower comes first", () => {
  const { summary, levels } = levelsDigest(replayed([500, 1000, -700, 1000, -700], 112));

  expect(summary.positiveWall?.strike).toBe(110);
  expect(summary.negativeWall?.strike).toBe(120);
  expect(levels.map(({ strike }) => strike)).toEqual([90, 110, 100, 120, 80]);
});

test.each([
  // The sums are 10, -10, 10, -10: flips at 85, 95 and 105.
  ["of several flips the nearest to spot counts", [10, -20, 20, -20], 97, 95],
  ["of equally near flips the lower counts", [10, -20, 20], 90, 85],
  // The sums are 10, 0, 0, -5: zero from 90 on.
  ["a sum that is zero before it changes sign flips where it became zero", [10, -10, 0, -5], 100, 90],
])("%s", (_rule, values, spot, level) => {
  expect(levelsDigest(replayed(values, spot)).summary.flip?.level).toBe(level);
});

test.each([
  ["keeps one sign", [100, 300, 200]],
  ["touches zero and returns", [10, -10, 5]],
  ["is zero throughout", [0, 0, 0]],
])("a cumulative sum that %s has no flip", (_rule, values) => {
  expect(levelsDigest(replayed(values)).summary.flip).toBeNull();
});

test("a board with one sign has one wall", () => {
  expect(levelsDigest(replayed([100, 300, 200])).summary).toMatchObject({
    positiveWall: { strike: 90 },
    negativeWall: null,
  });
});

test("a board without strikes is refused", () => {
  expect(() => levelsDigest(replayed([]))).toThrow(ContractError);
});

/** Requests the levels of one board and its replay. */
async function bothOf(market: Market, nowMs: number, request: { symbol: string; includeEmpty?: boolean }) {
  const service = createService({ market, now: () => nowMs });
  const platform = instantPlatform((url, init) => service.fetch(new Request(url, init)), nowMs);
  const hosts = () => ({ baseUrl: "http://service.test", flowBaseUrl: "http://service.test/flow" });
  const client = new MarketClient({ hosts, key: () => "practice", platform });
  const [levels, board] = await Promise.all([
    client.get(endpoints.levels, request, callContext()),
    client.get(endpoints.historical, { ...request, zeroGamma: true, atMs: nowMs }, callContext()),
  ]);
  return { levels: levels.record, board: board.record };
}

test.each([true, false])(
  "the levels computed from a board equal those of the service, with includeEmpty %s",
  async (includeEmpty) => {
    const { levels, board } = await bothOf(smallMarket, smallMarketNow, { symbol: "SPY", includeEmpty });

    expect(levelsDigest(board)).toEqual(levels);
  },
);

test("the levels of random boards equal those of the service", () => {
  const cell = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -9, max: 9 }).map((n) => n * 100),
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
  );
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 });
  const everything = { metric: "gamma", maxStrikes: "all", expirations: { nearest: "all" } } as const;

  fc.assert(
    fc.property(rows, fc.double({ min: 70, max: 230, noNaN: true }), fc.boolean(), (cells, spot, includeEmpty) => {
      const board = testBoard({ strikes: cells.map((_, index) => 80 + 10 * index), rows: cells, spot });
      const netted = nettedBoard(board, { ...everything, includeEmpty });
      if (!netted) throw new Error("a board with expirations has net values");

      const digest = levelsDigest(symbolHeatmap({ board, netted }, { layout: "net" }));

      expect(digest).toMatchObject(servedDigest(netted, spot));
    }),
    { numRuns: 500 },
  );
});

test("the levels of boards of a simulated session equal those of the service", async () => {
  const { market } = simulatedData();
  const noonMs = Date.parse("2026-11-18T17:00:00Z");

  for (const symbol of ["SPXW", "SPX", "SPY", "NVDA"]) {
    const { levels, board } = await bothOf(market, noonMs, { symbol });
    expect(levelsDigest(board)).toEqual(levels);
    expect(board.strikes.length).toBeGreaterThan(10);
  }
});
