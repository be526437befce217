import fc from "fast-check";
import type { MarketClient } from "../../src/client/market-client";
import { wellBehaved } from "../support/canned-answers";
import { boardQuestion, levelsQuestion, testMarket } from "../support/test-market";

const chargeable = (paths: string[]) => paths.filter((path) => !path.startsWith("/v1/openapi.json"));

test("questions cost what the calls behind them would, and nothing that costs is sent", async () => {
  const { market, platform } = testMarket();
  const symbols = Array.from({ length: 12 }, (_, index) => `S${index}`);

  const estimate = await platform.settle(
    market.estimate((signal) => [
      ...symbols.map((symbol) => market.gex.heatmap(boardQuestion(symbol), signal)),
      ...symbols.map((symbol) => market.gex.heatmap(boardQuestion(symbol), signal)),
      market.gex.levels(levelsQuestion("SPY"), signal),
    ]),
  );

  expect(estimate).toEqual({
    credits: 3,
    calls: [
      { endpoint: "heatmap", symbols: symbols.slice(0, 10), credits: 1 },
      { endpoint: "heatmap", symbols: symbols.slice(10), credits: 1 },
      { endpoint: "levels", symbols: ["SPY"], credits: 1 },
    ],
  });
  expect(chargeable(platform.paths)).toEqual([]);
  expect(market.ledger.session.spent).toBe(0);
});

test("fresh answers and those under way cost nothing more", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));
  const underWay = market.gex.heatmap(boardQuestion("QQQ"));
  const estimate = await platform.settle(
    market.estimate((signal) => ["SPY", "QQQ", "NVDA"].map((one) => market.gex.heatmap(boardQuestion(one), signal))),
  );

  expect(estimate.calls).toEqual([{ endpoint: "heatmap", symbols: ["NVDA"], credits: 1 }]);
  await platform.settle(underWay);
});

test("one who really asks meanwhile is answered, and no estimate rides along", async () => {
  const { market, platform } = testMarket();

  const estimate = market.estimate((signal) => [market.gex.heatmap(boardQuestion("SPY"), signal)]);
  const cell = market.gex.heatmap(boardQuestion("SPY"));

  expect((await platform.settle(estimate)).credits).toBe(1);
  expect((await platform.settle(cell)).record.symbol).toBe("SPY");
  expect(chargeable(platform.paths)).toEqual(["/v1/heatmap?symbols=SPY"]);
});

test("two estimates at once do not share what neither will pay", async () => {
  const { market, platform } = testMarket();
  const estimateBoth = () => market.estimate((signal) => [market.gex.heatmap(boardQuestion("SPY"), signal)]);

  const estimates = await platform.settle(Promise.all([estimateBoth(), estimateBoth()]));

  expect(estimates.map(({ credits }) => credits)).toEqual([1, 1]);
});

test("a question that cannot be asked costs nothing", async () => {
  const { market, platform } = testMarket();

  const estimate = await platform.settle(
    market.estimate((signal) => [market.gex.heatmap(boardQuestion("SPY,QQQ"), signal)]),
  );

  expect(estimate).toEqual({ credits: 0, calls: [] });
});

/** One cell of a sheet, by its place among these. */
const cells = [
  ...["SPY", "QQQ", "IWM", "DIA", "NVDA", "AAPL", "TSLA", "AMD", "META", "MSFT", "AMZN", "GOOG"].map(
    (symbol) => (market: MarketClient, signal?: AbortSignal) => market.gex.heatmap(boardQuestion(symbol), signal),
  ),
  ...["SPY", "QQQ"].map(
    (symbol) => (market: MarketClient, signal?: AbortSignal) => market.gex.levels(levelsQuestion(symbol), signal),
  ),
  ...["SPY", "QQQ"].map(
    (symbol) => (market: MarketClient, signal?: AbortSignal) => market.gex.historical({ symbol, atMs: 0 }, signal),
  ),
  (market: MarketClient, signal?: AbortSignal) => market.gex.historical({ symbol: "SPY", atMs: 60_000 }, signal),
];

/** What a sheet comes to, in credits: cells asked before, a pause, an estimate of others, and those asked for too where wanted. */
async function spentOn(before: readonly number[], pauseMs: number, asked: readonly number[], areAsked: boolean) {
  const { market, platform } = testMarket(async (request, index) => {
    await platform.sleep(500);
    return wellBehaved(request, index);
  });
  const earlier = before.map((cell) => cells[cell]?.(market));
  await platform.advance(pauseMs);
  const { credits } = await platform.settle(
    market.estimate((signal) => asked.flatMap((cell) => cells[cell]?.(market, signal) ?? [])),
  );
  const later = areAsked ? asked.map((cell) => cells[cell]?.(market)) : [];
  await platform.settle(Promise.all([...earlier, ...later]));
  return { spent: market.ledger.session.spent, estimated: credits };
}

test("an estimate is what asking then costs, whatever is fresh, stale or under way", async () => {
  const sheet = fc.array(fc.nat(cells.length - 1), { maxLength: 25 });
  const pauses = fc.constantFrom(0, 26, 1_000, 8_000);

  await fc.assert(
    fc.asyncProperty(sheet, pauses, sheet, async (before, pauseMs, asked) => {
      const without = await spentOn(before, pauseMs, asked, false);
      const { spent } = await spentOn(before, pauseMs, asked, true);

      expect(without.estimated).toBe(spent - without.spent);
    }),
    { numRuns: 60 },
  );
}, 30_000);
