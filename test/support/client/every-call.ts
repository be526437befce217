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
    make: ({ gex }) => gex.heatmap({ symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "levels",
    credits: 1,
    body: { data: both(levels), meta },
    make: ({ gex }) => gex.levels({ symbol: "SPY" }, callContext()),
  },
  {
    endpoint: "historical",
    credits: 5,
    body: { data: both(board), meta },
    make: ({ gex }) => gex.historical({ symbol: "SPY", atMs }, callContext()),
  },
  {
    endpoint: "range",
    credits: 25,
    body: { data: both(range), meta },
    make: ({ gex }) => gex.range({ symbol: "SPY", ...window }, callContext()),
  },
  {
    endpoint: "dailyStats",
    credits: 5,
    body: { data: both(dailyStats), meta },
    make: ({ gex }) => gex.dailyStats({ symbol: "SPY", from: "2025-11-03" }, callContext()),
  },
  {
    endpoint: "symbols",
    credits: 0,
    body: { data: { symbols: [covered] }, meta },
    make: ({ gex }) => gex.symbols(callContext()),
  },
  {
    endpoint: "volEvents",
    credits: 1,
    body: vol(volEvents),
    make: ({ volatility }) => volatility.events("SPY", callContext()),
  },
  {
    endpoint: "volHistory",
    credits: 1,
    body: vol(volHistory),
    // Five weekdays of one symbol.
    make: ({ volatility }) => volatility.history({ symbol: "SPY", ...dates }, callContext()),
  },
  {
    endpoint: "volDerived",
    credits: 3,
    body: vol(volDerived),
    make: ({ volatility }) => volatility.derived("SPY", callContext()),
  },
  {
    endpoint: "volIv",
    credits: 1,
    body: vol(volDerived),
    make: ({ volatility }) => volatility.open.measure("iv", "SPY", callContext()),
  },
  {
    endpoint: "volTerm",
    credits: 1,
    body: vol(volDerived),
    make: ({ volatility }) => volatility.open.measure("term", "SPY", callContext()),
  },
  {
    endpoint: "volCones",
    credits: 1,
    body: vol(volDerived),
    make: ({ volatility }) => volatility.open.measure("cones", "SPY", callContext()),
  },
  {
    endpoint: "volSigma",
    credits: 1,
    body: vol(volDerived),
    make: ({ volatility }) => volatility.open.measure("sigma", "SPY", callContext()),
  },
  {
    endpoint: "volSurface",
    credits: 3,
    body: vol(volDerived),
    make: ({ volatility }) => volatility.open.measure("surface", "SPY", callContext()),
  },
  {
    endpoint: "volTilt",
    credits: 1,
    body: vol(volDerived),
    make: ({ volatility }) => volatility.open.measure("tilt", "SPY", callContext()),
  },
  {
    endpoint: "volSnapshot",
    credits: 5,
    body: vol(volDerived),
    make: ({ volatility }) => volatility.open.measure("snapshot", "SPY", callContext()),
  },
  {
    endpoint: "volScreener",
    credits: 5,
    body: vol(volDerived),
    make: ({ volatility }) => volatility.open.screener(callContext()),
  },
  { endpoint: "volMarket", credits: 1, body: facts, make: ({ volatility }) => volatility.open.market(callContext()) },
  { endpoint: "volStatus", credits: 0, body: facts, make: ({ volatility }) => volatility.open.status(callContext()) },
  {
    endpoint: "volSymbols",
    credits: 0,
    body: { data: { symbols: ["SPY"] }, meta: volMeta },
    make: ({ volatility }) => volatility.symbols(callContext()),
  },
  { endpoint: "account", credits: 0, body: { data: account }, make: ({ account: own }) => own.read(callContext()) },
];

const flowCalls: [endpoint: keyof typeof flowData, credits: number, make: CannedCall["make"]][] = [
  ["flowTrades", 1, ({ flow }) => flow.trades({ ticker: "SPY" }, callContext())],
  ["flowTide", 3, ({ flow }) => flow.tide({ ticker: "SPY", ...window }, callContext())],
  ["flowCompare", 5, ({ flow }) => flow.compare({ ticker: "SPY" }, callContext())],
  ["flowStrikes", 3, ({ flow }) => flow.strikes({ ticker: "SPY", ...window }, callContext())],
  ["flowHistory", 5, ({ flow }) => flow.history({ ticker: "SPY", ...dates }, callContext())],
  ["flowExpirations", 1, ({ flow }) => flow.expirations({ ticker: "SPY", strike: 600 }, callContext())],
  ["flowTop", 1, ({ flow }) => flow.topUnderlyings({}, callContext())],
  ["flowContractsWeekly", 1, ({ flow }) => flow.topWeekContracts({}, callContext())],
  ["flowContractsDaily", 3, ({ flow }) => flow.topDayContracts({}, callContext())],
  ["flowContractRatio", 1, ({ flow }) => flow.contractRatio({ contract: "SPY__251128C00600000" }, callContext())],
  ["flowPressure", 3, ({ flow }) => flow.pressure({ ticker: "SPY" }, callContext())],
  ["flowChainRatio", 1, ({ flow }) => flow.chainRatio({ ticker: "SPY" }, callContext())],
  ["flowSentiment", 3, ({ flow }) => flow.sentiment({ ticker: "SPY" }, callContext())],
  ["flowMarketTide", 3, ({ flow }) => flow.marketTide({}, callContext())],
  ["flowDarkPool", 5, ({ flow }) => flow.darkPool({}, callContext())],
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
