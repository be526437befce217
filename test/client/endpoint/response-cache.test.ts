import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import { board, refusal, symbolsResponse, symbolsOf, wellBehaved } from "../../support/client/canned-responses";
import { boardRequest, getBoard, testMarket } from "../../support/client/test-market";
import { silence } from "../../../scripts/support/client/test-platform";

test("recalculating within five seconds costs nothing, and a moment later one call", async () => {
  const { market, platform } = testMarket();

  const first = await platform.settle(getBoard(market, "SPY"));
  await platform.advance(4_999);
  const cached = await platform.settle(getBoard(market, " spy "));
  expect(platform.requests).toHaveLength(1);
  expect(cached).toEqual(first);

  await platform.advance(1);
  await platform.settle(getBoard(market, "SPY"));
  expect(platform.requests).toHaveLength(2);
});

test("a cached board can be read without a request while it is fresh", async () => {
  const { market, platform } = testMarket();
  expect(market.cached(endpoints.heatmap, boardRequest("SPY"))).toBeUndefined();

  const received = await platform.settle(getBoard(market, "SPY"));
  expect(market.cached(endpoints.heatmap, boardRequest("SPY"))).toEqual(received);

  await platform.advance(5_000);
  expect(market.cached(endpoints.heatmap, boardRequest("SPY"))).toBeUndefined();
  expect(platform.requests).toHaveLength(1);
});

test("a clock that is set back does not keep a response fresh for hours", async () => {
  const { market, platform } = testMarket();

  await platform.settle(getBoard(market, "SPY"));
  await platform.advance(-3_600_000);
  await platform.settle(getBoard(market, "SPY"));

  expect(platform.requests).toHaveLength(2);
});

test("a failed response is not cached", async () => {
  const { market, platform } = testMarket((request, index) =>
    index === 0 ? refusal(404, "symbol_not_found") : wellBehaved(request, index),
  );

  await expect(platform.settle(getBoard(market, "SPY"))).rejects.toMatchObject({ status: 404 });

  await expect(platform.settle(getBoard(market, "SPY"))).resolves.toMatchObject({
    record: { symbol: "SPY" },
  });
});

test("a caller right after all others aborted starts a new call, whose response is cached", async () => {
  const { market, platform } = testMarket((request, index) => (index === 0 ? silence() : wellBehaved(request, index)));
  const caller = new AbortController();

  const aborted = getBoard(market, "SPY", callContext({ signal: caller.signal }));
  await platform.advance(1_000);
  caller.abort("cell deleted");
  const next = getBoard(market, "SPY");

  await expect(aborted).rejects.toBe("cell deleted");
  await expect(platform.settle(next)).resolves.toMatchObject({ record: { symbol: "SPY" } });
  await platform.settle(getBoard(market, "SPY"));
  expect(platform.requests).toHaveLength(2);
});

test("a caller that has already aborted is not even served from the cache", async () => {
  const { market, platform } = testMarket();

  await platform.settle(getBoard(market, "SPY"));

  await expect(getBoard(market, "SPY", callContext({ signal: AbortSignal.abort("cell deleted") }))).rejects.toBe(
    "cell deleted",
  );
});

test("every symbol of a call is cached by itself", async () => {
  const { market, platform } = testMarket(({ path }) => symbolsResponse(symbolsOf(path).map(board)));

  await platform.settle(Promise.all(["SPY", "QQQ"].map((symbol) => getBoard(market, symbol))));
  await platform.advance(1_000);
  await platform.settle(Promise.all(["QQQ", "IWM"].map((symbol) => getBoard(market, symbol))));

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY,QQQ", "/v1/heatmap?symbols=IWM"]);
});
