import type { Heard } from "../../src/client/endpoint/heard";
import { askedBy } from "../../src/client/asker";
import { account, board, meta, success, symbolsAnswer } from "../support/canned-answers";
import { boardQuestion, testMarket } from "../support/test-market";

/** Someone who notes what is heard. */
function listener() {
  const all: Heard[] = [];
  return { all, signal: askedBy({ label: "GEX.HEATMAP", heard: (heard) => all.push(heard) }) };
}

test("everyone who shares a request hears of their own symbol, and of the call that both came in", async () => {
  const { market, platform } = testMarket();
  const [one, other] = [listener(), listener()];

  await platform.settle(
    Promise.all([
      market.gex.heatmap(boardQuestion("SPY", { maxStrikes: 40 }), one.signal),
      market.gex.heatmap(boardQuestion("QQQ", { maxStrikes: 40 }), other.signal),
    ]),
  );

  const common = { endpoint: "heatmap", meta, fromMemory: false, receivedAtMs: platform.now(), call: { credits: 1 } };
  expect(one.all).toEqual([
    {
      ...common,
      asked: [
        ["symbols", "SPY"],
        ["maxStrikes", "40"],
      ],
      record: board("SPY"),
    },
  ]);
  expect(other.all).toMatchObject([{ ...common, record: { symbol: "QQQ" } }]);
  expect(other.all[0]?.call).toBe(one.all[0]?.call);
});

test("an answer that is shown again is heard of as such", async () => {
  const { market, platform } = testMarket();
  const [first, second] = [listener(), listener()];
  await platform.settle(market.gex.heatmap(boardQuestion("SPY"), first.signal));
  const arrivedAtMs = platform.now();
  await platform.advance(1_000);

  await platform.settle(market.gex.heatmap(boardQuestion("SPY"), second.signal));

  expect(second.all).toMatchObject([{ fromMemory: true, receivedAtMs: arrivedAtMs, record: { symbol: "SPY" } }]);
});

test("a question refused is not heard of", async () => {
  const { market, platform } = testMarket(() => symbolsAnswer([board("QQQ"), board("IWM")]));
  const { all, signal } = listener();

  await expect(platform.settle(market.gex.heatmap(boardQuestion("SPY"), signal))).rejects.toThrow();

  expect(all).toEqual([]);
});

test("the account is heard of, without a price", async () => {
  const { market, platform } = testMarket(() => success({ data: account }));
  const { all, signal } = listener();

  await platform.settle(market.account.read(signal));

  expect(all).toMatchObject([{ endpoint: "account", asked: [], record: account, call: undefined }]);
});
