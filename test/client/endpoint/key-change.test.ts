import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import { refusal, wellBehaved } from "../../support/client/canned-responses";
import { abortOneOfTwo, getBoard, levelsRequest, slowMarket, testMarket } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";
import { chargesOf } from "../../../scripts/support/client/charges";

test("cells that a revoked key left in error are served under the new key", async () => {
  let key = "old-and-revoked";
  const keyed: Responder = (request, index) =>
    request.headers.get("Authorization") === "Bearer new-and-valid"
      ? wellBehaved(request, index)
      : refusal(403, "forbidden");
  const { market, platform } = testMarket(keyed, { key: () => key });

  await expect(platform.settle(getBoard(market, "SPY"))).rejects.toMatchObject({ status: 403 });
  key = "new-and-valid";
  market.forget();

  await expect(platform.settle(getBoard(market, "SPY"))).resolves.toMatchObject({
    record: { symbol: "SPY" },
  });
});

test("after a change of key or host nothing received before is shown", async () => {
  let baseUrl = "https://api.example.test";
  const { market, platform } = testMarket(wellBehaved, { hosts: () => ({ baseUrl, flowBaseUrl: baseUrl }) });

  await platform.settle(market.get(endpoints.levels, levelsRequest("SPY"), callContext()));
  await platform.settle(market.account.read(callContext()));
  baseUrl = "http://127.0.0.1:4010/";
  market.forget();
  await platform.settle(market.get(endpoints.levels, levelsRequest("SPY"), callContext()));
  await platform.settle(market.account.read(callContext()));

  expect(platform.requests.map(({ url }) => url)).toEqual([
    "https://api.example.test/v1/openapi.json",
    "https://api.example.test/v1/gex/levels?symbols=SPY",
    "https://api.example.test/v1/account",
    "http://127.0.0.1:4010/v1/openapi.json",
    "http://127.0.0.1:4010/v1/gex/levels?symbols=SPY",
    "http://127.0.0.1:4010/v1/account",
  ]);
});

test("a batch in flight when the key changes is not joined afterwards, and its response is not cached", async () => {
  const { market, platform, stayed } = await abortOneOfTwo();

  market.forget();
  await platform.settle(stayed);
  await platform.settle(getBoard(market, "SPY"));

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY,QQQ", "/v1/heatmap?symbols=SPY"]);
});

test("a call in flight when the key changes serves its callers and no later ones", async () => {
  const { market, platform } = slowMarket();

  const before = getBoard(market, "SPY");
  await platform.advance(1_000);
  market.forget();
  const after = getBoard(market, "SPY");
  const results = await platform.settle(Promise.all([before, after]));

  expect(results.map(({ record }) => record.symbol)).toEqual(["SPY", "SPY"]);
  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY", "/v1/heatmap?symbols=SPY"]);
  await platform.settle(getBoard(market, "SPY"));
  expect(platform.requests).toHaveLength(2);
});

test("a request that waits for its retry when the key changes is sent with the new key and booked once", async () => {
  const keys = { current: "old-key-for-tests" };
  const { market, platform } = testMarket(
    (request, index) =>
      index === 0 ? refusal(503, "api_paused", { "Retry-After": "5" }) : wellBehaved(request, index),
    { key: () => keys.current },
  );

  const response = getBoard(market, "SPY");
  await platform.advance(1_000);
  keys.current = "new-key-for-tests";
  market.forget();
  await platform.settle(response);

  expect(platform.requests.map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer old-key-for-tests",
    "Bearer new-key-for-tests",
  ]);
  expect(chargesOf(market)).toMatchObject([{ refunded: 1 }, { spent: 1 }]);
  expect(market.ledger.session).toEqual({ spent: 1, refunded: 0 });
});

test("a request queued when key and host change goes to the old host with the old key: no host gets the other's key", async () => {
  const now = { key: "old-key-for-tests", host: "https://old.example.test" };
  const { market, platform } = testMarket(
    (request, index) =>
      index === 0 ? refusal(429, "rate_limited", { "Retry-After": "5" }) : wellBehaved(request, index),
    { key: () => now.key, hosts: () => ({ baseUrl: now.host, flowBaseUrl: now.host }) },
  );

  const refused = getBoard(market, "SPY");
  await platform.advance(1_000);
  const queued = getBoard(market, "QQQ");
  await platform.advance(1_000);
  Object.assign(now, { key: "new-key-for-tests", host: "https://new.example.test" });
  market.forget();
  await platform.settle(Promise.all([refused, queued]));

  const sent = platform.requests.map(({ url, headers }) => [new URL(url).origin, headers.get("Authorization")]);
  expect(sent).toContainEqual(["https://old.example.test", "Bearer old-key-for-tests"]);
  expect(sent).toContainEqual(["https://new.example.test", "Bearer new-key-for-tests"]);
  for (const [host, authorization] of sent)
    expect(authorization).toBe(`Bearer ${host?.includes("old") ? "old" : "new"}-key-for-tests`);
});

test("a refusal that the old key receives late delays nothing under the new one", async () => {
  const now = { key: "old-key-for-tests" };
  const { market, platform } = testMarket(
    async (request, index) => {
      if (index > 0) return wellBehaved(request, index);
      await platform.sleep(3_000);
      return refusal(429, "rate_limited", { "Retry-After": "20" });
    },
    { key: () => now.key },
  );

  const before = getBoard(market, "SPY");
  await platform.advance(1_000);
  now.key = "new-key-for-tests";
  market.forget();
  await platform.advance(3_000);
  await platform.settle(getBoard(market, "QQQ"));

  expect(platform.sentAtMs).toEqual([25, 4_025]);
  await platform.settle(before);
});
