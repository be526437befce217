import { endpoints } from "../../../src/contract/endpoints";
import { account, board, levels, meta } from "./canned-responses";
import { flowData, flowResponse } from "./canned-flow";
import { dailyStats, range, volDerived, volEvents, volHistory, volMeta } from "./canned-past";
import { callTo, type TestCall } from "./test-call";

/** One call of one endpoint at its least price, with a complete response and the record that the caller gets of it. */
export interface CannedCall extends TestCall {
  body: unknown;
  record: unknown;
  /** Calls for other symbols share its request. */
  isBatched: boolean;
}

const both = (record: (symbol: string) => unknown) => ({ symbols: [record("SPY"), record("QQQ")] });

const batched = (call: TestCall, record: (symbol: string) => unknown): CannedCall => ({
  ...call,
  body: { data: both(record), meta },
  record: record("SPY"),
  isBatched: true,
});

const missing = [{ symbol: "SPX", reason: "not_covered" }];
const volatility = (call: TestCall, record: (symbol: string) => unknown): CannedCall => ({
  ...batched(call, record),
  body: { data: { ...both(record), missing, from: "2025-11-01", to: "2025-11-25" }, meta: volMeta },
});

const single = (call: TestCall, record: unknown, data = record, own: unknown = meta): CannedCall => ({
  ...call,
  body: { data, meta: own },
  record,
  isBatched: false,
});

const flow = (call: TestCall): CannedCall => {
  const record = flowData[call.endpoint as keyof typeof flowData]; // only its endpoints are passed below
  return { ...call, body: flowResponse(record), record, isBatched: false };
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
  batched(callTo(endpoints.heatmap, { symbol: "SPY" }), board),
  batched(callTo(endpoints.levels, { symbol: "SPY" }), levels),
  single(callTo(endpoints.profile, { symbol: "SPY" }), profile),
  batched(callTo(endpoints.historical, { symbol: "SPY", atMs }), board),
  batched(callTo(endpoints.range, { symbol: "SPY", ...window }), range),
  batched(callTo(endpoints.dailyStats, { symbol: "SPY", from: "2025-11-03" }), (symbol) => dailyStats(symbol)),
  single(callTo(endpoints.symbols, {}), covered, { symbols: covered }),
  volatility(callTo(endpoints.volEvents, { symbol: "SPY" }), volEvents),
  volatility(callTo(endpoints.volHistory, { symbol: "SPY", ...dates }), volHistory),
  volatility(callTo(endpoints.volDerived, { symbol: "SPY" }), volDerived),
  volatility(callTo(endpoints.volIv, { symbol: "SPY" }), volDerived),
  volatility(callTo(endpoints.volTerm, { symbol: "SPY" }), volDerived),
  volatility(callTo(endpoints.volCones, { symbol: "SPY" }), volDerived),
  volatility(callTo(endpoints.volSigma, { symbol: "SPY" }), volDerived),
  volatility(callTo(endpoints.volSurface, { symbol: "SPY" }), volDerived),
  volatility(callTo(endpoints.volTilt, { symbol: "SPY" }), volDerived),
  volatility(callTo(endpoints.volSnapshot, { symbol: "SPY" }), volDerived),
  single(callTo(endpoints.volScreener, {}), rows.symbols, rows, volMeta),
  single(callTo(endpoints.volMarket, {}), facts, facts, volMeta),
  single(callTo(endpoints.volStatus, {}), facts, facts, volMeta),
  single(callTo(endpoints.volSymbols, {}), ["SPY"], { symbols: ["SPY"] }, volMeta),
  single(callTo(endpoints.account, {}), account),
  flow(callTo(endpoints.flowTrades, { ticker: "SPY" })),
  flow(callTo(endpoints.flowTide, { ticker: "SPY", ...window })),
  flow(callTo(endpoints.flowCompare, { ticker: "SPY" })),
  flow(callTo(endpoints.flowStrikes, { ticker: "SPY", ...window })),
  flow(callTo(endpoints.flowHistory, { ticker: "SPY", ...dates })),
  flow(callTo(endpoints.flowExpirations, { ticker: "SPY", strike: 600 })),
  flow(callTo(endpoints.flowTop, {})),
  flow(callTo(endpoints.flowContractsWeekly, {})),
  flow(callTo(endpoints.flowContractsDaily, { ticker: "SPY" })),
  flow(callTo(endpoints.flowContractRatio, { symbol: "SPY__251128C00600000" })),
  flow(callTo(endpoints.flowPressure, { ticker: "SPY" })),
  flow(callTo(endpoints.flowChainRatio, { ticker: "SPY" })),
  flow(callTo(endpoints.flowSentiment, { ticker: "SPY" })),
  flow(callTo(endpoints.flowMarketTide, {})),
  flow(callTo(endpoints.flowDarkPool, {})),
];
