import { endpoints } from "../../../src/contract/endpoints";
import { callContext } from "../../../src/transport/call-context";
import type { MarketClient } from "../../../src/client/market-client";
import type { EndpointName } from "../../../src/contract/endpoints";
import { account, board, levels, meta } from "./canned-responses";
import { flowResponse, flowData } from "./canned-flow";
import { dailyStats, range, volDerived, volEvents, volHistory, volMeta } from "./canned-past";

/** One call of one endpoint, with a complete response. */
export interface CannedCall {
  endpoint: EndpointName;
  /** Its price according to the API documentation. */
  credits: number;
  body: unknown;
  make: (market: MarketClient) => Promise<unknown>;
}

const both = (record: (symbol: string) => unknown) => ({ symbols: [record("SPY"), record("QQQ")] });
const vol = (record: (symbol: string) => unknown) => ({
  data: { ...both(record), missing: [{ symbol: "SPX", reason: "not_covered" }], from: "2025-11-01", to: "2025-11-25" },
  meta: volMeta,
});
const facts = { data: { index: 18.4, rising: null }, meta: volMeta };
const atMs = Date.parse("2025-11-24T15:00:00Z");
const window = { fromMs: atMs, toMs: atMs + 60_000 };
const profile = {
  symbol: "SPY",
  asOf: "2025-11-25T14:59:58Z",
  spot: 101.5,
  points: [
    { spot: 90, netExposure: -2_500 },
    { spot: 110, netExposure: 4_000 },
  ],
};
const dates = { from: "2025-11-03", to: "2025-11-07" };
const covered = {
  symbol: "SPY",
  isIndex: false,
  metrics: ["gamma"],
  history: { from: "2025-01-02", to: "2025-11-25" },
};

const heatmapHost: CannedCall[] = [
  {
    endpoint: "heatmap",
    credits: 1,
    body: { data: both(board), meta },
    make: (market) => market.get(endpoints.heatmap, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "levels",
    credits: 1,
    body: { data: both(levels), meta },
    make: (market) => market.get(endpoints.levels, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "profile",
    credits: 1,
    body: { data: profile, meta },
    make: (market) => market.get(endpoints.profile, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "historical",
    credits: 5,
    body: { data: both(board), meta },
    make: (market) => market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()),
  },
  {
    endpoint: "range",
    credits: 25,
    body: { data: both(range), meta },
    make: (market) => market.get(endpoints.range, { symbol: "SPY", ...window }, callContext()),
  },
  {
    endpoint: "dailyStats",
    credits: 5,
    body: { data: both(dailyStats), meta },
    make: (market) => market.get(endpoints.dailyStats, { symbol: "SPY", from: "2025-11-03" }, callContext()),
  },
  {
    endpoint: "symbols",
    credits: 0,
    body: { data: { symbols: [covered] }, meta },
    make: (market) => market.get(endpoints.symbols, {}, callContext()),
  },
  {
    endpoint: "volEvents",
    credits: 1,
    body: vol(volEvents),
    make: (market) => market.get(endpoints.volEvents, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "volHistory",
    credits: 1,
    body: vol(volHistory),
    // Five weekdays of one symbol.
    make: (market) => market.get(endpoints.volHistory, { symbol: "SPY", ...dates }, callContext()),
  },
  {
    endpoint: "volDerived",
    credits: 3,
    body: vol(volDerived),
    make: (market) => market.get(endpoints.volDerived, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "volIv",
    credits: 1,
    body: vol(volDerived),
    make: (market) => market.get(endpoints.volIv, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "volTerm",
    credits: 1,
    body: vol(volDerived),
    make: (market) => market.get(endpoints.volTerm, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "volCones",
    credits: 1,
    body: vol(volDerived),
    make: (market) => market.get(endpoints.volCones, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "volSigma",
    credits: 1,
    body: vol(volDerived),
    make: (market) => market.get(endpoints.volSigma, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "volSurface",
    credits: 3,
    body: vol(volDerived),
    make: (market) => market.get(endpoints.volSurface, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "volTilt",
    credits: 1,
    body: vol(volDerived),
    make: (market) => market.get(endpoints.volTilt, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "volSnapshot",
    credits: 5,
    body: vol(volDerived),
    make: (market) => market.get(endpoints.volSnapshot, { symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "volScreener",
    credits: 5,
    body: vol(volDerived),
    make: (market) => market.get(endpoints.volScreener, {}, callContext()),
  },
  {
    endpoint: "volMarket",
    credits: 1,
    body: facts,
    make: (market) => market.get(endpoints.volMarket, {}, callContext()),
  },
  {
    endpoint: "volStatus",
    credits: 0,
    body: facts,
    make: (market) => market.get(endpoints.volStatus, {}, callContext()),
  },
  {
    endpoint: "volSymbols",
    credits: 0,
    body: { data: { symbols: ["SPY"] }, meta: volMeta },
    make: (market) => market.get(endpoints.volSymbols, {}, callContext()),
  },
  { endpoint: "account", credits: 0, body: { data: account }, make: ({ account: own }) => own.read(callContext()) },
];

const flowCalls: [endpoint: keyof typeof flowData, credits: number, make: CannedCall["make"]][] = [
  ["flowTrades", 1, (market) => market.get(endpoints.flowTrades, { ticker: "SPY" }, callContext())],
  ["flowTide", 3, (market) => market.get(endpoints.flowTide, { ticker: "SPY", ...window }, callContext())],
  ["flowCompare", 5, (market) => market.get(endpoints.flowCompare, { ticker: "SPY" }, callContext())],
  ["flowStrikes", 3, (market) => market.get(endpoints.flowStrikes, { ticker: "SPY", ...window }, callContext())],
  ["flowHistory", 5, (market) => market.get(endpoints.flowHistory, { ticker: "SPY", ...dates }, callContext())],
  [
    "flowExpirations",
    1,
    (market) => market.get(endpoints.flowExpirations, { ticker: "SPY", strike: 600 }, callContext()),
  ],
  ["flowTop", 1, (market) => market.get(endpoints.flowTop, {}, callContext())],
  ["flowContractsWeekly", 1, (market) => market.get(endpoints.flowContractsWeekly, {}, callContext())],
  ["flowContractsDaily", 3, (market) => market.get(endpoints.flowContractsDaily, {}, callContext())],
  [
    "flowContractRatio",
    1,
    (market) => market.get(endpoints.flowContractRatio, { symbol: "SPY__251128C00600000" }, callContext()),
  ],
  ["flowPressure", 3, (market) => market.get(endpoints.flowPressure, { ticker: "SPY" }, callContext())],
  ["flowChainRatio", 1, (market) => market.get(endpoints.flowChainRatio, { ticker: "SPY" }, callContext())],
  ["flowSentiment", 3, (market) => market.get(endpoints.flowSentiment, { ticker: "SPY" }, callContext())],
  ["flowMarketTide", 3, (market) => market.get(endpoints.flowMarketTide, {}, callContext())],
  ["flowDarkPool", 5, (market) => market.get(endpoints.flowDarkPool, {}, callContext())],
];

/** One call of every endpoint with its price and response, except the stream and the descriptions. */
export const everyCall: readonly CannedCall[] = [
  ...heatmapHost,
  ...flowCalls.map(([endpoint, credits, make]) => ({
    endpoint,
    credits,
    make,
    body: flowResponse(flowData[endpoint]),
  })),
];
