import type { MarketClientOptions } from "../../src/client/market-client";
import { createService } from "../../service/service";
import { smallMarket, smallMarketNow } from "../support/small-market";
import { boardQuestion, levelsQuestion, testMarket } from "../support/test-market";

/** The client against the local service, which speaks the API document and shares nothing with the client but the contract. */
function startStreet(options: Partial<MarketClientOptions> = {}) {
  const service = createService({ market: smallMarket, now: () => smallMarketNow });
  const respond = ({ url, headers }: { url: string; headers: Headers }) => service.fetch(new Request(url, { headers }));
  const answered = () => service.requests.map(({ path, status, credits }) => ({ path, status, credits }));
  return { ...testMarket(respond, { key: () => "practice", ...options }), answered };
}

test("boards and levels of two symbols cost a credit each", async () => {
  const { market, platform, events, answered } = startStreet();
  const symbols = ["spy", "QQQ"];

  const [boards, levels] = await platform.settle(
    Promise.all([
      Promise.all(symbols.map((symbol) => market.gex.heatmap(boardQuestion(symbol, { layout: "matrix" })))),
      Promise.all(symbols.map((symbol) => market.gex.levels(levelsQuestion(symbol)))),
    ]),
  );

  expect(boards.map(({ record }) => record.symbol)).toEqual(["SPY", "QQQ"]);
  expect(boards[0]?.record.matrix).toHaveLength(boards[0]?.record.strikes.length ?? -1);
  expect(levels.map(({ record }) => record.symbol)).toEqual(["SPY", "QQQ"]);
  expect(answered()).toEqual([
    { path: "/v1/heatmap?symbols=SPY,QQQ&layout=matrix", status: 200, credits: 1 },
    { path: "/v1/openapi.json", status: 200, credits: 0 },
    { path: "/v1/gex/levels?symbols=SPY,QQQ", status: 200, credits: 1 },
  ]);
  expect(events.flatMap(({ creditsRemaining }) => creditsRemaining ?? [])).toEqual([4_999, 4_998]);
});

test("the account is read for nothing", async () => {
  const { market, platform, answered } = startStreet();

  const { record } = await platform.settle(market.account.read());

  expect(record).toMatchObject({ creditsBalance: 5_000, limits: { requestsPerMinute: 120 } });
  expect(answered()).toEqual([{ path: "/v1/account", status: 200, credits: 0 }]);
});

test("a wrong ticker fails alone, beside a good one", async () => {
  const { market, platform } = startStreet();

  const cells = ["SPY", "NOPE"].map((symbol) => market.gex.heatmap(boardQuestion(symbol)));
  const outcomes = await platform.settle(Promise.allSettled(cells));

  expect(outcomes).toMatchObject([
    { value: { record: { symbol: "SPY" } } },
    { reason: { status: 404, code: "symbol_not_found" } },
  ]);
});

test("a wrong ticker by itself is the service's own 404, and refunded", async () => {
  const { market, platform, events } = startStreet();

  await expect(platform.settle(market.gex.levels(levelsQuestion("NOPE")))).rejects.toMatchObject({
    status: 404,
    code: "symbol_not_found",
  });
  expect(events.at(-1)).toMatchObject({ kind: "failed", endpoint: "levels", creditsRemaining: 5_000 });
});

test("a symbol without the dates asked for is told so, and does not take its neighbour down", async () => {
  const { market, platform, answered } = startStreet();

  const cells = ["SPY", "QQQ"].map((symbol) =>
    market.gex.heatmap(boardQuestion(symbol, { expirations: ["2026-11-27"] })),
  );
  const outcomes = await platform.settle(Promise.allSettled(cells));

  expect(outcomes).toMatchObject([
    { value: { record: { symbol: "SPY", expirations: ["2026-11-27"] } } },
    { reason: { status: 404, code: "expiration_not_found" } },
  ]);
  expect(answered()).toEqual([
    { path: "/v1/heatmap?symbols=SPY,QQQ&expirations=2026-11-27", status: 200, credits: 1 },
    { path: "/v1/heatmap?symbols=QQQ&expirations=2026-11-27", status: 404, credits: 0 },
  ]);
});

test("an unknown key is the service's 403", async () => {
  const { market, platform } = startStreet({ key: () => "nobody-knows-it" });

  await expect(platform.settle(market.account.read())).rejects.toMatchObject({ status: 403, code: "forbidden" });
});

test("an option out of range is refused for every cell that asked for it, with the service's own words", async () => {
  const { market, platform } = startStreet();

  const cells = ["SPY", "QQQ"].map((symbol) => market.gex.heatmap(boardQuestion(symbol, { maxStrikes: 1_001 })));
  const outcomes = await platform.settle(Promise.allSettled(cells));

  expect(outcomes).toMatchObject([
    { reason: { status: 400, code: "invalid_parameter" } },
    { reason: { status: 400, code: "invalid_parameter" } },
  ]);
});
