import { endpoints } from "@strikebook/contract";
import { callContext } from "../../packages/client/transport/call-context";
import type { MarketClientOptions } from "../../packages/client/market-client";
import { createService } from "../../service/server/service";
import { smallMarket, smallMarketNow } from "../../scripts/support/market/small-market";
import { boardRequest, getBoard, levelsRequest, testMarket } from "../support/client/test-market";

/** A client of the local service, which implements the API documentation and shares nothing with the client but the contract. */
function startClient(options: Partial<MarketClientOptions> = {}) {
  const service = createService({ market: smallMarket, now: () => smallMarketNow });
  const respond = ({ url, headers }: { url: string; headers: Headers }) => service.fetch(new Request(url, { headers }));
  const served = () => service.requests.map(({ path, status, credits }) => ({ path, status, credits }));
  return { ...testMarket(respond, { key: () => "practice", ...options }), served };
}

test("boards and levels of two symbols cost a credit each", async () => {
  const { market, platform, events, served } = startClient();
  const symbols = ["spy", "QQQ"];

  const [boards, levels] = await platform.settle(
    Promise.all([
      Promise.all(
        symbols.map((symbol) =>
          market.get(endpoints.heatmap, boardRequest(symbol, { layout: "matrix" }), callContext()),
        ),
      ),
      Promise.all(symbols.map((symbol) => market.get(endpoints.levels, levelsRequest(symbol), callContext()))),
    ]),
  );

  expect(boards.map(({ record }) => record.symbol)).toEqual(["SPY", "QQQ"]);
  expect(boards[0]?.record.matrix).toHaveLength(boards[0]?.record.strikes.length ?? -1);
  expect(levels.map(({ record }) => record.symbol)).toEqual(["SPY", "QQQ"]);
  expect(served()).toEqual([
    { path: "/v1/heatmap?symbols=SPY,QQQ&layout=matrix", status: 200, credits: 1 },
    { path: "/v1/openapi.json", status: 200, credits: 0 },
    { path: "/v1/gex/levels?symbols=SPY,QQQ", status: 200, credits: 1 },
  ]);
  expect(events.flatMap(({ creditsRemaining }) => creditsRemaining ?? [])).toEqual([4_999, 4_998]);
});

test("reading the account is free", async () => {
  const { market, platform, served } = startClient();

  const { record } = await platform.settle(market.account.read(callContext()));

  expect(record).toMatchObject({ creditsBalance: 5_000, limits: { requestsPerMinute: 120 } });
  expect(served()).toEqual([{ path: "/v1/account", status: 200, credits: 0 }]);
});

test("an unknown ticker fails alone, beside a known one", async () => {
  const { market, platform } = startClient();

  const cells = ["SPY", "NOPE"].map((symbol) => getBoard(market, symbol));
  const results = await platform.settle(Promise.allSettled(cells));

  expect(results).toMatchObject([
    { value: { record: { symbol: "SPY" } } },
    { reason: { status: 404, code: "symbol_not_found" } },
  ]);
});

test("an unknown ticker alone is the service's own 404, and is refunded", async () => {
  const { market, platform, events } = startClient();

  await expect(
    platform.settle(market.get(endpoints.levels, levelsRequest("NOPE"), callContext())),
  ).rejects.toMatchObject({
    status: 404,
    code: "symbol_not_found",
  });
  expect(events.at(-1)).toMatchObject({ kind: "failed", endpoint: "levels", creditsRemaining: 5_000 });
});

test("a symbol without the requested dates gets the service's reason, and the other symbol is served", async () => {
  const { market, platform, served } = startClient();

  const cells = ["SPY", "QQQ"].map((symbol) =>
    market.get(endpoints.heatmap, boardRequest(symbol, { expirations: ["2026-11-27"] }), callContext()),
  );
  const results = await platform.settle(Promise.allSettled(cells));

  expect(results).toMatchObject([
    { value: { record: { symbol: "SPY", expirations: ["2026-11-27"] } } },
    { reason: { status: 404, code: "expiration_not_found" } },
  ]);
  expect(served()).toEqual([
    { path: "/v1/heatmap?symbols=SPY,QQQ&expirations=2026-11-27", status: 200, credits: 1 },
    { path: "/v1/symbols", status: 200, credits: 0 },
    { path: "/v1/heatmap?symbols=QQQ&expirations=2026-11-27", status: 404, credits: 0 },
  ]);
});

test("an unknown key is the service's 403", async () => {
  const { market, platform } = startClient({ key: () => "nobody-knows-it" });

  await expect(platform.settle(market.account.read(callContext()))).rejects.toMatchObject({
    status: 403,
    code: "forbidden",
  });
});

test("an option out of range is refused for every cell that uses it, with the service's own error", async () => {
  const { market, platform } = startClient();

  const cells = ["SPY", "QQQ"].map((symbol) =>
    market.get(endpoints.heatmap, boardRequest(symbol, { maxStrikes: 1_001 }), callContext()),
  );
  const results = await platform.settle(Promise.allSettled(cells));

  expect(results).toMatchObject([
    { reason: { status: 400, code: "invalid_parameter" } },
    { reason: { status: 400, code: "invalid_parameter" } },
  ]);
});
