import { endpoints } from "../../src/contract/endpoints";
import { callContext } from "../../src/transport/call-context";
import { MarketClient } from "../../src/client/market-client";
import { createService } from "../../service/server/service";
import { accountWith } from "../support/service/start-service";
import { fourSessions } from "../support/service/start-flow";
import { callTo, type TestCall } from "../support/client/test-call";
import { instantPlatform } from "../support/client/instant-platform";
import { evening } from "../support/market/test-tape";
import { smallMarket } from "../support/market/small-market";
import { smallVolSource } from "../support/market/small-vol";

const volatility = smallVolSource({
  NVDA: {
    firstSession: "2026-05-04",
    closes: Array.from({ length: 30 }, (_, session) => 100 + session),
    expirations: ["2026-06-19", "2026-07-17"],
  },
});

/** A client of the local service on a Wednesday evening: two boards, four days of trades, one volatility. */
function startClient() {
  const service = createService({
    market: { ...smallMarket, symbols: ["SPY", "QQQ", "NVDA", "SPX"] },
    tapes: fourSessions,
    volatility,
    now: () => evening,
    accounts: [accountWith({ credits: 1_000 })],
  });
  const platform = instantPlatform((url, { headers = [] }) => {
    const { host, pathname, search } = new URL(url);
    const prefix = host === "flow.example.test" ? "/flow" : "";
    return service.fetch(new Request(`http://service.test${prefix}${pathname}${search}`, { headers }));
  }, evening);
  const hosts = () => ({ baseUrl: "https://api.example.test", flowBaseUrl: "https://flow.example.test" });
  const market = new MarketClient({ hosts, key: () => "practice", platform });
  /** Every request, except the descriptions. */
  const served = () =>
    service.requests
      .filter(({ path }) => !path.endsWith("/v1/openapi.json"))
      .map(({ path, status, credits }) => ({ path: decodeURIComponent(path), status, credits }));
  return { market, served };
}

const atMs = Date.parse("2026-06-10T15:00:00Z");
const window = { fromMs: Date.parse("2026-06-10T13:30:00Z"), toMs: Date.parse("2026-06-10T20:00:00Z") };
const dte = { minDte: 0, maxDte: 90 };
const [nvda, spx] = [{ symbol: "NVDA" }, { ticker: "SPX" }];

/** Calls with as many options as an endpoint has, their prices, and what the record then contains. */
const calls: [call: TestCall, credits: number, shape?: object][] = [
  [callTo(endpoints.historical, { symbol: "SPY", atMs, includeEmpty: true }), 5, { symbol: "SPY" }],
  [
    callTo(endpoints.range, { symbol: "SPY", fromMs: atMs, toMs: atMs + 60_000, metric: "vanna" }),
    25,
    { symbol: "SPY", axes: [{ strikes: [90, 95, 100, 105, 110] }] },
  ],
  [
    callTo(endpoints.dailyStats, { symbol: "SPY", from: "2026-06-10", to: "2026-06-10", metric: "vanna" }),
    5,
    { symbol: "SPY", days: [{ date: "2026-06-10", complete: true }] },
  ],
  [callTo(endpoints.volEvents, nvda), 1, { ...nvda, events: null }],
  [
    callTo(endpoints.volHistory, { ...nvda, from: "2026-06-08", to: "2026-06-09", fields: ["close"] }),
    1,
    { ...nvda, dates: ["2026-06-08", "2026-06-09"], columns: { close: [124, 125] } },
  ],
  [callTo(endpoints.volDerived, nvda), 3, nvda],
  [callTo(endpoints.volIv, nvda), 1, nvda],
  [callTo(endpoints.volTerm, nvda), 1, nvda],
  [callTo(endpoints.volCones, nvda), 1, nvda],
  [callTo(endpoints.volSigma, nvda), 1, nvda],
  [callTo(endpoints.volSurface, nvda), 3, nvda],
  [callTo(endpoints.volTilt, nvda), 1, nvda],
  [callTo(endpoints.volSnapshot, nvda), 5, nvda],
  [callTo(endpoints.volMarket, {}), 1],
  [callTo(endpoints.volScreener, {}), 5, [nvda]],
  [callTo(endpoints.volStatus, {}), 0],
  [
    callTo(endpoints.flowTrades, {
      ...spx,
      timeframe: "1d",
      limit: 3,
      moneyness: ["otm", "atm", "itm"],
      minPremium: 0,
      ...dte,
    }),
    1,
    { ...spx, timeframe: "1d" },
  ],
  [
    callTo(endpoints.flowTide, { ...spx, ...window, bucket: "1h", optionType: "call", ...dte }),
    3,
    { ...spx, bucket: "1h" },
  ],
  [callTo(endpoints.flowCompare, { ...spx, date: "2026-06-10" }), 5, { date: "2026-06-10" }],
  [callTo(endpoints.flowStrikes, { ...spx, ...window, top: 5, right: "call", orderBy: "volume", ...dte }), 3, spx],
  [
    callTo(endpoints.flowHistory, { ...spx, from: "2026-06-08", to: "2026-06-09" }),
    5,
    [{ date: "2026-06-08" }, { date: "2026-06-09" }],
  ],
  [
    callTo(endpoints.flowTop, { date: "2026-06-10", orderBy: "volume", order: "asc", limit: 2, minVolume: 1 }),
    1,
    { length: 2 },
  ],
  [callTo(endpoints.flowContractsWeekly, { limit: 1, right: "C" }), 1, [{ right: "C" }]],
  [callTo(endpoints.flowContractsDaily, { limit: 1, minOi: 0 }), 3, { length: 1 }],
  [callTo(endpoints.flowContractsDaily, { limit: 1, ticker: "SPY" }), 1, [{ ticker: "SPY" }]],
  [callTo(endpoints.flowChainRatio, { ...spx, timeframe: "4h", ...dte }), 1, spx],
  [
    callTo(endpoints.flowPressure, { ...spx, optionType: "put", minPremium: 1, date: "2026-06-09" }),
    3,
    { ...spx, date: "2026-06-09" },
  ],
  [
    callTo(endpoints.flowSentiment, {
      ...spx,
      timeframes: ["1d", "1h"],
      breakdown: true,
      byMoneyness: true,
      timeDecay: true,
    }),
    3,
    { ...spx, byTimeframe: { "1d": { components: {} }, "1h": {} } },
  ],
  [callTo(endpoints.flowMarketTide, { interval: "1W", bucket: "1h", date: "2026-06-10" }), 3],
  [callTo(endpoints.flowDarkPool, { tickers: ["spx"], limit: 2, order: "asc" }), 5],
  [callTo(endpoints.symbols, {}), 0, [{ symbol: "SPY" }, { symbol: "QQQ" }, {}, {}]],
  [callTo(endpoints.volSymbols, {}), 0, [nvda]],
  [callTo(endpoints.account, {}), 0, { creditsBalance: 1_000 }],
];

test.each(calls.map(([call, credits, shape]) => ({ ...call, credits, shape })))(
  "$endpoint is served for $credits credits",
  async ({ make, credits, shape = {} }) => {
    const { market, served } = startClient();

    const { record } = await make(market);

    expect(record).toMatchObject(shape);
    expect(served()).toMatchObject([{ status: 200, credits }]);
  },
);

test("a strike and a contract of a trade are served by expiration and by side", async () => {
  const { market, served } = startClient();
  const { record: contracts } = await market.get(
    endpoints.flowContractsDaily,
    { limit: 1, ticker: "SPX" },
    callContext(),
  );
  const [contract] = contracts;
  if (!contract) throw new Error("SPX has no contract that traded.");

  const expirations = await market.get(
    endpoints.flowExpirations,
    {
      ticker: "SPX",
      strike: contract.strike,
      interval: "7D",
      dteBucket: "0-7",
    },
    callContext(),
  );
  const ratio = await market.get(
    endpoints.flowContractRatio,
    { symbol: contract.symbol, minPremium: 0 },
    callContext(),
  );

  expect(expirations.record).toMatchObject({ ticker: "SPX", strike: contract.strike, interval: "7D" });
  expect(ratio.record).toMatchObject({ symbol: contract.symbol, timeframe: "1d" });
  expect(served().map(({ credits }) => credits)).toEqual([1, 1, 1]);
});

test("an index without volatility of its own gets the root to request, beside a symbol that is covered", async () => {
  const { market, served } = startClient();

  const outcomes = await Promise.allSettled(
    ["SPX", "NVDA"].map((symbol) => market.get(endpoints.volEvents, { symbol }, callContext())),
  );

  expect(outcomes).toMatchObject([
    { reason: { code: "not_covered", message: expect.stringContaining("use SPXW") as string } },
    { value: { record: { symbol: "NVDA" } } },
  ]);
  expect(served()).toEqual([{ path: "/v1/vol/events?symbols=SPX,NVDA", status: 200, credits: 1 }]);
});

test("a date without trades is the service's own no_data", async () => {
  const { market } = startClient();

  await expect(
    market.get(endpoints.flowCompare, { ticker: "SPX", date: "2026-06-07" }, callContext()),
  ).rejects.toMatchObject({
    status: 404,
    code: "no_data",
  });
});

test("an unknown ticker is the service's own symbol_not_found", async () => {
  const { market } = startClient();

  await expect(market.get(endpoints.flowTrades, { ticker: "NOPE" }, callContext())).rejects.toMatchObject({
    status: 404,
    code: "symbol_not_found",
  });
});
