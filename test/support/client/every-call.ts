import { endpoints } from "@strikebook/contract";
import { account, board, levels, meta } from "./canned-responses";
import { flowData, flowResponse } from "./canned-flow";
import { contractQuote, quoteMeta, symbolChain } from "./canned-quotes";
import { dailyStats, range, volDerived, volEvents, volHistory, volMeta } from "./canned-past";
import { callTo, type TestCall } from "./test-call";

/** One call of one endpoint, with a complete response and the record that the caller gets of it. */
export interface CannedCall extends TestCall {
  /** Its price according to the API documentation. */
  credits: number;
  body: unknown;
  record: unknown;
  /** Calls for other symbols share its request. */
  isBatched: boolean;
}

const both = (record: (symbol: string) => unknown) => ({ symbols: [record("SPY"), record("QQQ")] });

const batched = (credits: number, call: TestCall, record: (symbol: string) => unknown): CannedCall => ({
  ...call,
  credits,
  body: { data: both(record), meta },
  record: record("SPY"),
  isBatched: true,
});

const call = "SPY__261218C00690000";
const quotes = (request: TestCall, records: readonly [record: unknown, other: unknown]): CannedCall => ({
  ...request,
  credits: 1,
  body: { data: { symbols: records, missing: [] }, meta: quoteMeta },
  record: records[0],
  isBatched: true,
});

const missing = [{ symbol: "SPX", reason: "not_covered" }];
const volatility = (credits: number, call: TestCall, record: (symbol: string) => unknown): CannedCall => ({
  ...batched(credits, call, record),
  body: { data: { ...both(record), missing, from: "2025-11-01", to: "2025-11-25" }, meta: volMeta },
});

const single = (credits: number, call: TestCall, record: unknown, data = record, own: unknown = meta): CannedCall => ({
  ...call,
  credits,
  body: { data, meta: own },
  record,
  isBatched: false,
});

const flow = (credits: number, call: TestCall): CannedCall => {
  const record = flowData[call.endpoint as keyof typeof flowData]; // only its endpoints are passed below
  return { ...call, credits, body: flowResponse(record), record, isBatched: false };
};

const atMs = Date.parse("2025-11-24T15:00:00Z");
const window = { fromMs: atMs, toMs: atMs + 60_000 };
const dates = { from: "2025-11-03", to: "2025-11-07" };
const facts = { index: 18.4, rising: null };
const profile = {
  symbol: "SPY",
  asOf: "2025-11-25T14:59:58Z",
  spot: 101.5,
  points: [
    { spot: 90, netExposure: -2_500 },
    { spot: 110, netExposure: 4_000 },
  ],
};
const covered = [
  { symbol: "SPY", isIndex: false, metrics: ["gamma"], history: { from: "2025-01-02", to: "2025-11-25" } },
];
const rows = both(volDerived);

/** One call of every endpoint, except the stream and the descriptions. */
export const everyCall: readonly CannedCall[] = [
  batched(1, callTo(endpoints.heatmap, { symbol: "SPY" }), board),
  batched(1, callTo(endpoints.levels, { symbol: "SPY" }), levels),
  single(1, callTo(endpoints.profile, { symbol: "SPY" }), profile),
  batched(5, callTo(endpoints.historical, { symbol: "SPY", atMs }), board),
  batched(25, callTo(endpoints.range, { symbol: "SPY", ...window }), range),
  batched(5, callTo(endpoints.dailyStats, { symbol: "SPY", from: "2025-11-03" }), (symbol) => dailyStats(symbol)),
  quotes(callTo(endpoints.optionChain, { symbol: "SPY" }), [symbolChain("SPY"), symbolChain("QQQ")]),
  quotes(callTo(endpoints.optionQuotes, { symbol: call }), [
    contractQuote(call),
    contractQuote("QQQ__261218C00690000"),
  ]),
  single(0, callTo(endpoints.symbols, {}), covered, { symbols: covered }),
  volatility(1, callTo(endpoints.volEvents, { symbol: "SPY" }), volEvents),
  volatility(1, callTo(endpoints.volHistory, { symbol: "SPY", ...dates }), volHistory),
  volatility(3, callTo(endpoints.volDerived, { symbol: "SPY" }), volDerived),
  volatility(1, callTo(endpoints.volIv, { symbol: "SPY" }), volDerived),
  volatility(1, callTo(endpoints.volTerm, { symbol: "SPY" }), volDerived),
  volatility(1, callTo(endpoints.volCones, { symbol: "SPY" }), volDerived),
  volatility(1, callTo(endpoints.volSigma, { symbol: "SPY" }), volDerived),
  volatility(3, callTo(endpoints.volSurface, { symbol: "SPY" }), volDerived),
  volatility(1, callTo(endpoints.volTilt, { symbol: "SPY" }), volDerived),
  volatility(5, callTo(endpoints.volSnapshot, { symbol: "SPY" }), volDerived),
  single(5, callTo(endpoints.volScreener, {}), rows.symbols, rows, volMeta),
  single(1, callTo(endpoints.volMarket, {}), facts, facts, volMeta),
  single(0, callTo(endpoints.volStatus, {}), facts, facts, volMeta),
  single(0, callTo(endpoints.volSymbols, {}), ["SPY"], { symbols: ["SPY"] }, volMeta),
  single(0, callTo(endpoints.account, {}), account),
  flow(1, callTo(endpoints.flowTrades, { ticker: "SPY" })),
  flow(3, callTo(endpoints.flowTide, { ticker: "SPY", ...window })),
  flow(5, callTo(endpoints.flowCompare, { ticker: "SPY" })),
  flow(3, callTo(endpoints.flowStrikes, { ticker: "SPY", ...window })),
  flow(5, callTo(endpoints.flowHistory, { ticker: "SPY", ...dates })),
  flow(1, callTo(endpoints.flowExpirations, { ticker: "SPY", strike: 600 })),
  flow(1, callTo(endpoints.flowTop, {})),
  flow(1, callTo(endpoints.flowContractsWeekly, {})),
  flow(3, callTo(endpoints.flowContractsDaily, {})),
  flow(1, callTo(endpoints.flowContractRatio, { symbol: "SPY__251128C00600000" })),
  flow(3, callTo(endpoints.flowPressure, { ticker: "SPY" })),
  flow(1, callTo(endpoints.flowChainRatio, { ticker: "SPY" })),
  flow(3, callTo(endpoints.flowSentiment, { ticker: "SPY" })),
  flow(3, callTo(endpoints.flowMarketTide, {})),
  flow(5, callTo(endpoints.flowDarkPool, {})),
];
