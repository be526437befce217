import type { MarketClient } from "../../src/client/market-client";
import type { EndpointName } from "../../src/contract/endpoints";
import { account, board, levels, meta } from "./canned-answers";
import { flowAnswerOf, flowData } from "./canned-flow";
import { dailyStats, range, volDerived, volEvents, volHistory, volMeta } from "./canned-past";

/** One question of one endpoint, with a whole answer to it. */
export interface CannedQuestion {
  endpoint: EndpointName;
  /** What it costs, by the documents. */
  credits: number;
  body: unknown;
  ask: (market: MarketClient) => Promise<unknown>;
}

const both = (record: (symbol: string) => unknown) => ({ symbols: [record("SPY"), record("QQQ")] });
const vol = (record: (symbol: string) => unknown) => ({
  data: { ...both(record), missing: [{ symbol: "SPX", reason: "not_covered" }], from: "2025-11-01", to: "2025-11-25" },
  meta: volMeta,
});
const facts = { data: { index: 18.4, rising: null }, meta: volMeta };
const atMs = Date.parse("2025-11-24T15:00:00Z");
const window = { fromMs: atMs, toMs: atMs + 60_000 };
const dates = { from: "2025-11-03", to: "2025-11-07" };
const covered = {
  symbol: "SPY",
  isIndex: false,
  metrics: ["gamma"],
  history: { from: "2025-01-02", to: "2025-11-25" },
};

const heatmapHost: CannedQuestion[] = [
  {
    endpoint: "heatmap",
    credits: 1,
    body: { data: both(board), meta },
    ask: ({ gex }) => gex.heatmap({ symbol: "SPY" }),
  },
  {
    endpoint: "levels",
    credits: 1,
    body: { data: both(levels), meta },
    ask: ({ gex }) => gex.levels({ symbol: "SPY" }),
  },
  {
    endpoint: "historical",
    credits: 5,
    body: { data: both(board), meta },
    ask: ({ gex }) => gex.historical({ symbol: "SPY", atMs }),
  },
  {
    endpoint: "range",
    credits: 25,
    body: { data: both(range), meta },
    ask: ({ gex }) => gex.range({ symbol: "SPY", ...window }),
  },
  {
    endpoint: "dailyStats",
    credits: 5,
    body: { data: both(dailyStats), meta },
    ask: ({ gex }) => gex.dailyStats({ symbol: "SPY", from: "2025-11-03" }),
  },
  { endpoint: "symbols", credits: 0, body: { data: { symbols: [covered] }, meta }, ask: ({ gex }) => gex.symbols() },
  { endpoint: "volEvents", credits: 1, body: vol(volEvents), ask: ({ volatility }) => volatility.events("SPY") },
  {
    endpoint: "volHistory",
    credits: 1,
    body: vol(volHistory),
    // Five weekdays of one symbol.
    ask: ({ volatility }) => volatility.history({ symbol: "SPY", ...dates }),
  },
  { endpoint: "volDerived", credits: 3, body: vol(volDerived), ask: ({ volatility }) => volatility.derived("SPY") },
  {
    endpoint: "volIv",
    credits: 1,
    body: vol(volDerived),
    ask: ({ volatility }) => volatility.open.measure("iv", "SPY"),
  },
  {
    endpoint: "volTerm",
    credits: 1,
    body: vol(volDerived),
    ask: ({ volatility }) => volatility.open.measure("term", "SPY"),
  },
  {
    endpoint: "volCones",
    credits: 1,
    body: vol(volDerived),
    ask: ({ volatility }) => volatility.open.measure("cones", "SPY"),
  },
  {
    endpoint: "volSigma",
    credits: 1,
    body: vol(volDerived),
    ask: ({ volatility }) => volatility.open.measure("sigma", "SPY"),
  },
  {
    endpoint: "volSurface",
    credits: 3,
    body: vol(volDerived),
    ask: ({ volatility }) => volatility.open.measure("surface", "SPY"),
  },
  {
    endpoint: "volTilt",
    credits: 1,
    body: vol(volDerived),
    ask: ({ volatility }) => volatility.open.measure("tilt", "SPY"),
  },
  {
    endpoint: "volSnapshot",
    credits: 5,
    body: vol(volDerived),
    ask: ({ volatility }) => volatility.open.measure("snapshot", "SPY"),
  },
  { endpoint: "volScreener", credits: 5, body: vol(volDerived), ask: ({ volatility }) => volatility.open.screener() },
  { endpoint: "volMarket", credits: 1, body: facts, ask: ({ volatility }) => volatility.open.market() },
  { endpoint: "volStatus", credits: 0, body: facts, ask: ({ volatility }) => volatility.open.status() },
  {
    endpoint: "volSymbols",
    credits: 0,
    body: { data: { symbols: ["SPY"] }, meta: volMeta },
    ask: ({ volatility }) => volatility.symbols(),
  },
  { endpoint: "account", credits: 0, body: { data: account }, ask: ({ account: own }) => own.read() },
];

const flowQuestions: [endpoint: keyof typeof flowData, credits: number, ask: CannedQuestion["ask"]][] = [
  ["flowTrades", 1, ({ flow }) => flow.trades({ ticker: "SPY" })],
  ["flowTide", 3, ({ flow }) => flow.tide({ ticker: "SPY", ...window })],
  ["flowCompare", 5, ({ flow }) => flow.compare({ ticker: "SPY" })],
  ["flowStrikes", 3, ({ flow }) => flow.strikes({ ticker: "SPY", ...window })],
  ["flowHistory", 5, ({ flow }) => flow.history({ ticker: "SPY", ...dates })],
  ["flowExpirations", 1, ({ flow }) => flow.expirations({ ticker: "SPY", strike: 600 })],
  ["flowTop", 1, ({ flow }) => flow.topUnderlyings()],
  ["flowContractsWeekly", 1, ({ flow }) => flow.topWeekContracts()],
  ["flowContractsDaily", 3, ({ flow }) => flow.topDayContracts()],
  ["flowContractRatio", 1, ({ flow }) => flow.contractRatio({ contract: "SPY__251128C00600000" })],
  ["flowPressure", 3, ({ flow }) => flow.pressure({ ticker: "SPY" })],
  ["flowChainRatio", 1, ({ flow }) => flow.chainRatio({ ticker: "SPY" })],
  ["flowSentiment", 3, ({ flow }) => flow.sentiment({ ticker: "SPY" })],
  ["flowMarketTide", 3, ({ flow }) => flow.marketTide()],
  ["flowDarkPool", 5, ({ flow }) => flow.darkPool()],
];

/** Every endpoint that is asked and answered, but for the descriptions: one question of each, with its price and its answer. */
export const everyQuestion: readonly CannedQuestion[] = [
  ...heatmapHost,
  ...flowQuestions.map(([endpoint, credits, ask]) => ({
    endpoint,
    credits,
    ask,
    body: flowAnswerOf(flowData[endpoint]),
  })),
];
