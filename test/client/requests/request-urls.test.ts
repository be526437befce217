import { endpoints } from "../../../src/contract/endpoints";
import { callContext } from "../../../src/transport/call-context";
import { describedAs, refusal } from "../../support/client/canned-responses";
import { sentUrls, type Call } from "../../support/client/sent-urls";
import { testMarket } from "../../support/client/test-market";

const heatmapHost = "https://api.example.test";
const flowHost = "https://flow.example.test";
const vol = "https://api.example.test/v1/vol";
const at = (instant: string) => Date.parse(instant);

const window = { fromMs: at("2026-11-20T14:30:00Z"), toMs: at("2026-11-20T15:00:00.250Z") };

/** The method without options, and its URL. */
const bare: [method: string, call: Call, url: string][] = [
  [
    "gex.heatmap",
    (market) => market.get(endpoints.heatmap, { symbol: "spxw" }, callContext()),
    `${heatmapHost}/v1/heatmap?symbols=SPXW`,
  ],
  [
    "gex.levels",
    (market) => market.get(endpoints.levels, { symbol: "SPY" }, callContext()),
    `${heatmapHost}/v1/gex/levels?symbols=SPY`,
  ],
  [
    "gex.historical",
    (market) =>
      market.get(endpoints.historical, { symbol: "SPY", atMs: at("2026-11-20T10:30:00-05:00") }, callContext()),
    `${heatmapHost}/v1/historical?symbols=SPY&at=2026-11-20T15%3A30%3A00Z`,
  ],
  [
    "gex.range",
    (market) => market.get(endpoints.range, { symbol: "SPY", ...window }, callContext()),
    `${heatmapHost}/v1/historical/range?symbols=SPY&from=2026-11-20T14%3A30%3A00Z&to=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    "gex.dailyStats",
    (market) => market.get(endpoints.dailyStats, { symbol: "SPY", from: "2026-11-02" }, callContext()),
    `${heatmapHost}/v1/stats/daily?symbols=SPY&from=2026-11-02`,
  ],
  ["gex.symbols", (market) => market.get(endpoints.symbols, {}, callContext()), `${heatmapHost}/v1/symbols`],
  ["account.read", ({ account }) => account.read(callContext()), `${heatmapHost}/v1/account`],
  [
    "volatility.events",
    (market) => market.get(endpoints.volEvents, { symbol: "nvda" }, callContext()),
    `${heatmapHost}/v1/vol/events?symbols=NVDA`,
  ],
  [
    "volatility.history",
    (market) => market.get(endpoints.volHistory, { symbol: "NVDA" }, callContext()),
    `${heatmapHost}/v1/vol/history?symbols=NVDA`,
  ],
  [
    "volatility.derived",
    (market) => market.get(endpoints.volDerived, { symbol: "NVDA" }, callContext()),
    `${heatmapHost}/v1/vol/derived?symbols=NVDA`,
  ],
  ["open iv", (market) => market.get(endpoints.volIv, { symbol: "spy" }, callContext()), `${vol}/iv?symbols=SPY`],
  ["open term", (market) => market.get(endpoints.volTerm, { symbol: "spy" }, callContext()), `${vol}/term?symbols=SPY`],
  [
    "open cones",
    (market) => market.get(endpoints.volCones, { symbol: "spy" }, callContext()),
    `${vol}/cones?symbols=SPY`,
  ],
  [
    "open sigma",
    (market) => market.get(endpoints.volSigma, { symbol: "spy" }, callContext()),
    `${vol}/sigma?symbols=SPY`,
  ],
  [
    "open surface",
    (market) => market.get(endpoints.volSurface, { symbol: "spy" }, callContext()),
    `${vol}/surface?symbols=SPY`,
  ],
  ["open tilt", (market) => market.get(endpoints.volTilt, { symbol: "spy" }, callContext()), `${vol}/tilt?symbols=SPY`],
  [
    "open snapshot",
    (market) => market.get(endpoints.volSnapshot, { symbol: "spy" }, callContext()),
    `${vol}/snapshot?symbols=SPY`,
  ],
  ["open market", (market) => market.get(endpoints.volMarket, {}, callContext()), `${vol}/market`],
  ["open screener", (market) => market.get(endpoints.volScreener, {}, callContext()), `${vol}/screener`],
  ["open status", (market) => market.get(endpoints.volStatus, {}, callContext()), `${vol}/status`],
  [
    "volatility.symbols",
    (market) => market.get(endpoints.volSymbols, {}, callContext()),
    `${heatmapHost}/v1/vol/symbols`,
  ],
  [
    "flow.trades",
    (market) => market.get(endpoints.flowTrades, { ticker: " spy " }, callContext()),
    `${flowHost}/v1/flow/SPY`,
  ],
  [
    "flow.tide",
    (market) => market.get(endpoints.flowTide, { ticker: "SPY", ...window }, callContext()),
    `${flowHost}/v1/flow/SPY/tide?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    "flow.compare",
    (market) => market.get(endpoints.flowCompare, { ticker: "SPY" }, callContext()),
    `${flowHost}/v1/flow/SPY/historical-compare`,
  ],
  [
    "flow.strikes",
    (market) => market.get(endpoints.flowStrikes, { ticker: "SPY", ...window }, callContext()),
    `${flowHost}/v1/flow/SPY/strikes?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    "flow.history",
    (market) =>
      market.get(endpoints.flowHistory, { ticker: "BRK/B", from: "2026-11-02", to: "2026-11-20" }, callContext()),
    `${flowHost}/v1/underlying/BRK%2FB/history?startDate=2026-11-02&endDate=2026-11-20`,
  ],
  [
    "flow.expirations",
    (market) => market.get(endpoints.flowExpirations, { ticker: "SPY", strike: 600.5 }, callContext()),
    `${flowHost}/v1/underlying/SPY/by-strike/600.5/expirations`,
  ],
  [
    "flow.topUnderlyings",
    (market) => market.get(endpoints.flowTop, {}, callContext()),
    `${flowHost}/v1/underlying/top/daily`,
  ],
  [
    "flow.topWeekContracts",
    (market) => market.get(endpoints.flowContractsWeekly, {}, callContext()),
    `${flowHost}/v1/contract/top/weekly`,
  ],
  [
    "flow.topDayContracts",
    (market) => market.get(endpoints.flowContractsDaily, {}, callContext()),
    `${flowHost}/v1/contract/top/daily`,
  ],
  [
    "flow.contractRatio",
    (market) => market.get(endpoints.flowContractRatio, { symbol: "SPY   251219C00600000" }, callContext()),
    `${flowHost}/v1/contract-ratio/SPY__251219C00600000`,
  ],
  [
    "flow.chainRatio",
    (market) => market.get(endpoints.flowChainRatio, { ticker: "SPY" }, callContext()),
    `${flowHost}/v1/chain-ratio/SPY`,
  ],
  [
    "flow.pressure",
    (market) => market.get(endpoints.flowPressure, { ticker: "SPY" }, callContext()),
    `${flowHost}/v1/chain-bull-bear/SPY`,
  ],
  [
    "flow.sentiment",
    (market) => market.get(endpoints.flowSentiment, { ticker: "SPY" }, callContext()),
    `${flowHost}/v1/aggregate/SPY`,
  ],
  [
    "flow.marketTide",
    (market) => market.get(endpoints.flowMarketTide, {}, callContext()),
    `${flowHost}/v1/market/tide`,
  ],
  [
    "flow.darkPool",
    (market) => market.get(endpoints.flowDarkPool, {}, callContext()),
    `${flowHost}/v1/dark-pool/trades`,
  ],
];

test.each(bare)("%s is sent to its full URL", async (_, call, url) => {
  expect(await sentUrls(call)).toEqual([url]);
});

test("the spelling that the service lists is sent", async () => {
  const description = describedAs({
    "/v1/underlying/{symbol}/history": ["start_date", "end_date"],
    "/v1/aggregate/{ticker}": ["timeframes", "time_decay", "time_decay_half_life"],
  });

  expect(
    await sentUrls(
      (market) =>
        market.get(endpoints.flowHistory, { ticker: "SPY", from: "2026-11-02", to: "2026-11-20" }, callContext()),
      description,
    ),
  ).toEqual([`${flowHost}/v1/underlying/SPY/history?start_date=2026-11-02&end_date=2026-11-20`]);
  expect(
    await sentUrls(
      (market) => market.get(endpoints.flowSentiment, { ticker: "SPY", timeDecay: true }, callContext()),
      description,
    ),
  ).toEqual([`${flowHost}/v1/aggregate/SPY?time_decay=true`]);
});

test("of two spellings that the service lists, the documented one is sent", async () => {
  const description = describedAs({
    "/v1/underlying/{ticker}/history": ["start_date", "startDate", "end_date", "endDate"],
  });

  expect(
    await sentUrls(
      (market) =>
        market.get(endpoints.flowHistory, { ticker: "SPY", from: "2026-11-02", to: "2026-11-20" }, callContext()),
      description,
    ),
  ).toEqual([`${flowHost}/v1/underlying/SPY/history?startDate=2026-11-02&endDate=2026-11-20`]);
});
test("commas between symbols are kept, and everything else is escaped", async () => {
  const symbols = ["BRK/B", "A&B", "^SPX"];

  const sent = await sentUrls((market) =>
    Promise.all(symbols.map((symbol) => market.get(endpoints.heatmap, { symbol }, callContext()))),
  );

  expect(sent[0]).toBe(`${heatmapHost}/v1/heatmap?symbols=BRK%2FB,A%26B,%5ESPX`);
});

test("hosts may have a path and a trailing slash, and each service is reached at its own", async () => {
  const hosts = () => ({ baseUrl: "http://127.0.0.1:4010/", flowBaseUrl: "http://127.0.0.1:4010/flow" });
  const { market, platform } = testMarket(() => refusal(404, "not_found"), { hosts });

  await platform.settle(market.account.read(callContext()).catch(() => undefined));
  await platform.settle(market.get(endpoints.flowTop, { limit: 5 }, callContext()).catch(() => undefined));

  expect(platform.requests.map(({ url }) => url)).toEqual([
    "http://127.0.0.1:4010/v1/account",
    "http://127.0.0.1:4010/flow/v1/openapi.json",
    "http://127.0.0.1:4010/flow/v1/underlying/top/daily?limit=5",
  ]);
});
