import { endpoints } from "@strikebook/contract";
import { ContractError, MarketClient, callContext } from "@strikebook/client";
import { keyLevelsOf, levelsDigest } from "../../../packages/formulas/levels/levels-digest";
import type { Market } from "../../../market/exposure/market";
import { createService } from "../../../service/server/service";
import { instantPlatform } from "../../../scripts/support/client/instant-platform";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { streamedBoard } from "../../support/stream/streamed-board";

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
  const { summary } = keyLevelsOf({ ...streamedBoard().board, strikes });

  const { positiveWallMarginPct, negativeWallMarginPct } = summary;
  expect([positiveWallMarginPct, negativeWallMarginPct]).toEqual(
    [positive, negative].map((margin) => (margin === null ? null : (expect.closeTo(margin, 9) as number))),
  );
});
