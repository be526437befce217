import type { MarketClient } from "../../src/client/market-client";
import { describedAs, refusal, success } from "../support/canned-answers";
import { flowAnswerOf, flowData } from "../support/canned-flow";
import type { Responder } from "../support/test-platform";
import { testMarket } from "../support/test-market";

/** A service that answers every question with this. */
const answering =
  (data: unknown): Responder =>
  ({ path, atMs }) =>
    success(path === "/v1/openapi.json" ? describedAs({}) : flowAnswerOf(data, new Date(atMs).toISOString()));

const window = { fromMs: Date.parse("2025-11-25T14:30:00Z"), toMs: Date.parse("2025-11-25T15:00:00Z") };

const questions: { [Endpoint in keyof typeof flowData]: (flow: MarketClient["flow"]) => Promise<{ record: unknown }> } =
  {
    flowTrades: (flow) => flow.trades({ ticker: "SPY" }),
    flowTide: (flow) => flow.tide({ ticker: "SPY", ...window }),
    flowCompare: (flow) => flow.compare({ ticker: "SPY" }),
    flowStrikes: (flow) => flow.strikes({ ticker: "SPY", ...window }),
    flowHistory: (flow) => flow.history({ ticker: "SPY", from: "2025-11-24", to: "2025-11-25" }),
    flowExpirations: (flow) => flow.expirations({ ticker: "SPY", strike: 600 }),
    flowTop: (flow) => flow.topUnderlyings(),
    flowContractsWeekly: (flow) => flow.topWeekContracts(),
    flowContractsDaily: (flow) => flow.topDayContracts(),
    flowContractRatio: (flow) => flow.contractRatio({ contract: "SPY__251128C00600000" }),
    flowChainRatio: (flow) => flow.chainRatio({ ticker: "SPY" }),
    flowPressure: (flow) => flow.pressure({ ticker: "SPY" }),
    flowSentiment: (flow) => flow.sentiment({ ticker: "SPY" }),
    flowMarketTide: (flow) => flow.marketTide(),
    flowDarkPool: (flow) => flow.darkPool(),
  };
const names = Object.keys(questions) as (keyof typeof flowData)[]; // the keys of that very record

test.each(names)("the record of %s comes through whole, nulls included", async (name) => {
  const { market, platform } = testMarket(answering(flowData[name]));

  const { record } = await platform.settle(questions[name](market.flow));

  expect(record).toEqual(flowData[name]);
});

test.each(names)("cells that ask %s at once and within five seconds cost one request", async (name) => {
  const { market, platform } = testMarket(answering(flowData[name]));
  const ask = () => platform.settle(Promise.all([questions[name](market.flow), questions[name](market.flow)]));

  await ask();
  await platform.advance(4_000);
  await ask();

  expect(platform.paths.filter((path) => path !== "/v1/openapi.json")).toHaveLength(1);
});

test("a finished date is not asked for again before the next session opens", async () => {
  const { market, platform } = testMarket(answering(flowData.flowTop));
  const ask = () => platform.settle(market.flow.topUnderlyings({ date: "2025-11-24" }));

  // Tuesday 10:00; Wednesday opens 23.5 hours later.
  await ask();
  await platform.advance(23.5 * 3_600_000 - 1);
  await ask();
  expect(platform.paths.filter((path) => path.startsWith("/v1/underlying"))).toHaveLength(1);

  await platform.advance(1);
  await ask();
  expect(platform.paths.filter((path) => path.startsWith("/v1/underlying"))).toHaveLength(2);
});

test("fields, words and scales that are not known yet come to no harm", async () => {
  const { trades, ...rest } = flowData.flowTrades;
  const [trade] = trades;
  const coming = { ...trade, optionType: "SWAP", moneyness: "FAR", liquidityGrade: "A+", venue: "new" };
  const { market, platform } = testMarket(answering({ ...rest, trades: [coming], version: 3 }));

  const { record } = await platform.settle(market.flow.trades({ ticker: "SPY" }));

  expect(record.trades[0]).toMatchObject({ optionType: "SWAP", moneyness: "FAR", liquidityGrade: "A+" });
});

test("a record that cannot be read names its field", async () => {
  const [row] = flowData.flowTop;
  const { market, platform } = testMarket(answering([row, { ...row, netPremium: "much" }]));

  await expect(platform.settle(market.flow.topUnderlyings())).rejects.toMatchObject({
    name: "ContractError",
    field: "data.1.netPremium",
  });
});

test("codes of the flow service are compared without case", async () => {
  const { market, platform } = testMarket(() => refusal(404, "SYMBOL_NOT_FOUND"));

  await expect(platform.settle(market.flow.trades({ ticker: "NOPE" }))).rejects.toMatchObject({
    code: "symbol_not_found",
  });
});

test("a ticker that is none is refused before anything is asked", async () => {
  const { market, platform } = testMarket(answering(flowData.flowTrades));

  await expect(market.flow.trades({ ticker: "SPY,QQQ" })).rejects.toThrow("Expected one symbol");
  await expect(market.flow.contractRatio({ contract: " " })).rejects.toThrow("Expected one symbol");
  await expect(market.flow.topUnderlyings({ minPremium: NaN })).rejects.toThrow("Expected a number for minPremium");
  expect(platform.paths).toEqual([]);
});

test("the watcher hears which ticker was asked for", async () => {
  const { market, platform, events } = testMarket(answering(flowData.flowTrades));

  await platform.settle(market.flow.trades({ ticker: "spy" }));

  expect(events).toMatchObject([{ kind: "answered", endpoint: "flowTrades", symbols: ["SPY"] }]);
});
