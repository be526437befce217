import { callContext } from "../../packages/client/transport/call-context";
import { account, success, wellBehaved } from "../support/client/canned-responses";
import { getBoard, testMarket } from "../support/client/test-market";

test("the account is read at its own path, and returned with its time of arrival", async () => {
  const { market, platform } = testMarket();

  const result = await platform.settle(market.account.read(callContext()));

  expect(platform.requests.map(({ url }) => url)).toEqual(["https://api.example.test/v1/account"]);
  expect(result).toEqual({ record: account, receivedAtMs: platform.now() });
});

test("the balance that the account states is noted in the ledger", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.account.read(callContext()));

  expect(market.ledger.reconciliation).toEqual({ balance: 4_999, chargedForLost: 0, elsewhere: 0 });
});

test("an account without a balance notes none", async () => {
  const { market, platform } = testMarket(() => success({ data: { ...account, creditsBalance: null } }));

  await platform.settle(market.account.read(callContext()));

  expect(market.ledger.reconciliation).toBeUndefined();
});

test("a balance from before another response is ignored, because it would look like a refund", async () => {
  const { market, platform } = testMarket(async (request, index) => {
    if (request.path !== "/v1/account") return wellBehaved(request, index);
    await platform.sleep(3_000);
    return success({ data: { ...account, creditsBalance: 5_000 } });
  });

  const reading = market.account.read(callContext());
  await platform.settle(getBoard(market, "SPY"));
  await platform.settle(reading);

  expect(market.ledger.reconciliation).toMatchObject({ balance: 4_999 });
});

test("a balance that arrives after a change of key is ignored", async () => {
  const { market, platform } = testMarket(async () => {
    await platform.sleep(3_000);
    return success({ data: account });
  });

  const reading = market.account.read(callContext());
  await platform.advance(1_000);
  market.forget();
  await platform.settle(reading);

  expect(market.ledger.reconciliation).toBeUndefined();
  expect(market.account.limits).toBeUndefined();
});

test("an account read from the cache notes no balance", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.account.read(callContext()));
  market.ledger.reportBalance(4_000);
  await platform.settle(market.account.read(callContext()));

  expect(market.ledger.reconciliation).toMatchObject({ balance: 4_000, elsewhere: 999 });
});

test("the limits of the account apply to later calls, until the key changes", async () => {
  const limits = { ...account.limits, requestsPerMinute: 3, symbolsPerHeatmapCall: 2 };
  const { market, platform } = testMarket((request, index) =>
    request.path === "/v1/account" ? success({ data: { ...account, limits } }) : wellBehaved(request, index),
  );

  await platform.settle(market.account.read(callContext()));
  const three = ["SPY", "QQQ", "IWM"].map((symbol) => getBoard(market, symbol));
  await platform.settle(Promise.all(three));
  expect(platform.paths.slice(1)).toEqual(["/v1/heatmap?symbols=SPY,QQQ", "/v1/heatmap?symbols=IWM"]);

  await expect(platform.settle(getBoard(market, "DIA"))).rejects.toMatchObject({ waitedFor: "queue" });
  market.forget();
  expect(market.account.limits).toBeUndefined();
});
