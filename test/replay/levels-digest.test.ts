import { endpoints } from "@strikebook/contract";
import fc from "fast-check";
import { ContractError, MarketClient, callContext } from "@strikebook/client";
import { keyLevels, levelsDigest } from "../../packages/formulas/replay/levels-digest";
import { levelsDigest as servedDigest } from "../../market/exposure/levels-digest";
import type { Market } from "../../market/exposure/market";
import { nettedBoard } from "../../market/exposure/netted-board";
import { symbolHeatmap } from "../../service/routes/boards";
import { createService } from "../../service/server/service";
import { testBoard } from "../support/market/test-board";
import { instantPlatform } from "../support/client/instant-platform";
import { smallMarket, smallMarketNow } from "../support/market/small-market";
import { streamedBoard } from "../support/stream/streamed-board";

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

test("a board without strikes is refused", async () => {
  const { board } = await bothOf(smallMarket, smallMarketNow, { symbol: "SPY" });

  expect(() => levelsDigest({ ...board, strikes: [] })).toThrow(ContractError);
});

test.each([true, false])(
  "the levels computed from a board equal those of the service, with includeEmpty %s",
  async (includeEmpty) => {
    const { levels, board } = await bothOf(smallMarket, smallMarketNow, { symbol: "SPY", includeEmpty });

    expect(levelsDigest(board)).toMatchObject(levels);
  },
);

// Above zero 400, 300 and 300, below zero -50 alone; two equal walls have no margin.
test.each([
  [[100, -50, 400, 300, 300], 100 * (400 / 300 - 1), null],
  [[200, 200, -80, -100], 0, 25],
  [[0, 0], null, null],
])("the margin of a wall is over the second strike of its sign: %p", (values, positive, negative) => {
  const strikes = values.map((value, index) => ({ strike: 90 + 5 * index, value, nodeType: "normal" }));
  const { summary } = keyLevels({ ...streamedBoard().board, strikes });

  const { positiveWallMarginPct, negativeWallMarginPct } = summary;
  expect([positiveWallMarginPct, negativeWallMarginPct]).toEqual(
    [positive, negative].map((margin) => (margin === null ? null : (expect.closeTo(margin, 9) as number))),
  );
});

test("the levels of random boards equal those of the service", () => {
  // Few different values and prices, so that walls are equal, sums touch zero, and flips are equally near.
  const coarse = fc.integer({ min: -2, max: 2 }).map((n) => n * 100);
  const any = fc.oneof(
    coarse,
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
  );
  const boardOf = (cell: fc.Arbitrary<number>) => fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 });
  const rows = fc.oneof(boardOf(coarse), boardOf(any));
  const spots = fc.oneof(
    fc.integer({ min: 14, max: 46 }).map((n) => 5 * n),
    fc.double({ min: 70, max: 230, noNaN: true }),
  );
  const everything = { metric: "gamma", maxStrikes: "all", expirations: { nearest: "all" } } as const;

  fc.assert(
    fc.property(rows, spots, fc.boolean(), (cells, spot, includeEmpty) => {
      const board = testBoard({ strikes: cells.map((_, index) => 80 + 10 * index), rows: cells, spot });
      const netted = nettedBoard(board, { ...everything, includeEmpty });
      if (!netted) throw new Error("a board with expirations has net values");

      const digest = levelsDigest(symbolHeatmap({ board, netted }, { layout: "net" }));

      expect(digest).toMatchObject(servedDigest(netted, spot));
    }),
    { numRuns: 500 },
  );
});
