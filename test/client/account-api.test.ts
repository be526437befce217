import { account, success, wellBehaved } from "../support/canned-answers";
import { boardQuestion, testMarket } from "../support/test-market";

test("the balance that the account states is noted in the ledger, without anybody's doing", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.account.read());

  expect(market.ledger.reconciliation).toEqual({ balance: 4_999, chargedForLost: 0, elsewhere: 0 });
});

test("an account without a balance notes none", async () => {
  const { market, platform } = testMarket(() => success({ data: { ...account, creditsBalance: null } }));

  await platform.settle(market.account.read());

  expect(market.ledger.reconciliation).toBeUndefined();
});

test("a balance from before an answered request is passed over: it would look like credits that came back", async () => {
  const { market, platform } = testMarket(async (request, index) => {
    if (request.path !== "/v1/account") return wellBehaved(request, index);
    await platform.sleep(3_000);
    return success({ data: { ...account, creditsBalance: 5_000 } });
  });

  const reading = market.account.read();
  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));
  await platform.settle(reading);

  expect(market.ledger.reconciliation).toMatchObject({ balance: 4_999 });
});

test("a balance that comes when another key is in use is passed over", async () => {
  const { market, platform } = testMarket(async () => {
    await platform.sleep(3_000);
    return success({ data: account });
  });

  const reading = market.account.read();
  await platform.advance(1_000);
  market.forget();
  await platform.settle(reading);

  expect(market.ledger.reconciliation).toBeUndefined();
});

test("an account read again within its freshness notes nothing anew", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.account.read());
  market.ledger.noteBalance(4_000);
  await platform.settle(market.account.read());

  expect(market.ledger.reconciliation).toMatchObject({ balance: 4_000, elsewhere: 999 });
});

test("what the account says of its limits holds for what is asked afterwards, until the key changes", async () => {
  const limits = { ...account.limits, requestsPerMinute: 3, symbolsPerHeatmapCall: 2 };
  const { market, platform } = testMarket((request, index) =>
    request.path === "/v1/account" ? success({ data: { ...account, limits } }) : wellBehaved(request, index),
  );

  await platform.settle(market.account.read());
  const three = ["SPY", "QQQ", "IWM"].map((symbol) => market.gex.heatmap(boardQuestion(symbol)));
  await platform.settle(Promise.all(three));
  expect(platform.paths.slice(1)).toEqual(["/v1/heatmap?symbols=SPY,QQQ", "/v1/heatmap?symbols=IWM"]);

  await expect(platform.settle(market.gex.heatmap(boardQuestion("DIA")))).rejects.toMatchObject({ waitedFor: "turn" });
  market.forget();
  expect(market.account.limits).toBeUndefined();
});
