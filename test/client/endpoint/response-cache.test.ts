import { endpoints } from "../../../src/contract/endpoints";
import { callContext } from "../../../src/transport/call-context";
import { board, refusal, symbolsResponse, symbolsOf, wellBehaved } from "../../support/client/canned-responses";
import { boardRequest, testMarket } from "../../support/client/test-market";
import { silence } from "../../support/client/test-platform";

test("recalculating within five seconds costs nothing, and a moment later one call", async () => {
  const { market, platform } = testMarket();

  const first = await platform.settle(market.get(endpoints.heatmap, boardRequest("SPY"), callContext()));
  await platform.advance(4_999);
  const cached = await platform.settle(market.get(endpoints.heatmap, boardRequest(" spy "), callContext()));
  expect(platform.requests).toHaveLength(1);
  expect(cached).toEqual(first);

  await platform.advance(1);
  await platform.settle(market.get(endpoints.heatmap, boardRequest("SPY"), callContext()));
  expect(platform.requests).toHaveLength(2);
});

test("a cached board can be read without a request while it is fresh", async () => {
  const { market, platform } = testMarket();
  expect(market.cached(endpoints.heatmap, boardRequest("SPY"))).toBeUndefined();

  const received = await platform.settle(market.get(endpoints.heatmap, boardRequest("SPY"), callContext()));
  expect(market.cached(endpoints.heatmap, boardRequest("SPY"))).toEqual(received);

  await platform.advance(5_000);
  expect(market.cached(endpoints.heatmap, boardRequest("SPY"))).toBeUndefined();
  expect(platform.requests).toHaveLength(1);
});

test("a clock that is set back does not keep a response fresh for hours", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.get(endpoints.heatmap, { symbol: "SPY" }, callContext()));
  await platform.advance(-3_600_000);
  await platform.settle(market.get(endpoints.heatmap, { symbol: "SPY" }, callContext()));

  expect(platform.requests).toHaveLength(2);
});

test("equal requests at the same time share one call, of endpoints with and without symbols", async () => {
  const { market, platform } = testMarket();

  const results = await platform.settle(
    Promise.all([
      market.get(endpoints.heatmap, { symbol: "SPY" }, callContext()),
      market.get(endpoints.heatmap, { symbol: "SPY" }, callContext()),
      market.account.read(callContext()),
      market.account.read(callContext()),
    ]),
  );

  expect(results.map(({ record }) => record)).toMatchObject([{ symbol: "SPY" }, { symbol: "SPY" }, {}, {}]);
  expect(platform.paths.sort()).toEqual(["/v1/account", "/v1/heatmap?symbols=SPY"]);
});

test("a failed response is not cached", async () => {
  const { market, platform } = testMarket((request, index) =>
    index === 0 ? refusal(404, "symbol_not_found") : wellBehaved(request, index),
  );

  await expect(platform.settle(market.get(endpoints.heatmap, { symbol: "SPY" }, callContext()))).rejects.toMatchObject({
    status: 404,
  });

  await expect(platform.settle(market.get(endpoints.heatmap, { symbol: "SPY" }, callContext()))).resolves.toMatchObject(
    {
      record: { symbol: "SPY" },
    },
  );
});

test("a caller right after all others aborted starts a new call, whose response is cached", async () => {
  const { market, platform } = testMarket((request, index) => (index === 0 ? silence() : wellBehaved(request, index)));
  const caller = new AbortController();

  const aborted = market.get(endpoints.heatmap, { symbol: "SPY" }, callContext({ signal: caller.signal }));
  await platform.advance(1_000);
  caller.abort("cell deleted");
  const next = market.get(endpoints.heatmap, { symbol: "SPY" }, callContext());

  await expect(aborted).rejects.toBe("cell deleted");
  await expect(platform.settle(next)).resolves.toMatchObject({ record: { symbol: "SPY" } });
  await platform.settle(market.get(endpoints.heatmap, { symbol: "SPY" }, callContext()));
  expect(platform.requests).toHaveLength(2);
});

test("a caller that has already aborted is not even served from the cache", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.get(endpoints.heatmap, { symbol: "SPY" }, callContext()));

  await expect(
    market.get(endpoints.heatmap, { symbol: "SPY" }, callContext({ signal: AbortSignal.abort("cell deleted") })),
  ).rejects.toBe("cell deleted");
});

test("every symbol of a call is cached by itself", async () => {
  const { market, platform } = testMarket(({ path }) => symbolsResponse(symbolsOf(path).map(board)));

  await platform.settle(
    Promise.all(["SPY", "QQQ"].map((symbol) => market.get(endpoints.heatmap, { symbol }, callContext()))),
  );
  await platform.advance(1_000);
  await platform.settle(
    Promise.all(["QQQ", "IWM"].map((symbol) => market.get(endpoints.heatmap, { symbol }, callContext()))),
  );

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY,QQQ", "/v1/heatmap?symbols=IWM"]);
});
