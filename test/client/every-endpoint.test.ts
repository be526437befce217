import { endpoints } from "../../src/contract/endpoints";
import { callContext } from "../../src/transport/call-context";
import { MarketClient } from "../../src/client/market-client";
import { createService } from "../../service/server/service";
import { accountWith } from "../support/service/start-service";
import { fourSessions } from "../support/service/start-flow";
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
const full = { minDte: 0, maxDte: 90 };

type Call = [
  name: string,
  credits: number,
  call: (market: MarketClient) => Promise<{ record: unknown }>,
  shape: object,
];

const calls: Call[] = [
  [
    "historical",
    5,
    (market) => market.get(endpoints.historical, { symbol: "SPY", atMs, includeEmpty: true }, callContext()),
    { symbol: "SPY" },
  ],
  [
    "range",
    25,
    (market) =>
      market.get(endpoints.range, { symbol: "SPY", fromMs: atMs, toMs: atMs + 60_000, metric: "vanna" }, callContext()),
    { symbol: "SPY", axes: [{ strikes: [90, 95, 100, 105, 110] }] },
  ],
  [
    "daily statistics",
    5,
    (market) =>
      market.get(
        endpoints.dailyStats,
        { symbol: "SPY", from: "2026-06-10", to: "2026-06-10", metric: "vanna" },
        callContext(),
      ),
    { symbol: "SPY", days: [{ date: "2026-06-10", complete: true }] },
  ],
  [
    "volatility events",
    1,
    (market) => market.get(endpoints.volEvents, { symbol: "NVDA" }, callContext()),
    { symbol: "NVDA", events: null },
  ],
  [
    "volatility history",
    1,
    (market) =>
      market.get(
        endpoints.volHistory,
        { symbol: "NVDA", from: "2026-06-08", to: "2026-06-09", fields: ["close"] },
        callContext(),
      ),
    { symbol: "NVDA", dates: ["2026-06-08", "2026-06-09"], columns: { close: [124, 125] } },
  ],
  [
    "derived volatility",
    3,
    (market) => market.get(endpoints.volDerived, { symbol: "NVDA" }, callContext()),
    { symbol: "NVDA" },
  ],
  ["iv", 1, (market) => market.get(endpoints.volIv, { symbol: "NVDA" }, callContext()), { symbol: "NVDA" }],
  ["term", 1, (market) => market.get(endpoints.volTerm, { symbol: "NVDA" }, callContext()), { symbol: "NVDA" }],
  ["cones", 1, (market) => market.get(endpoints.volCones, { symbol: "NVDA" }, callContext()), { symbol: "NVDA" }],
  ["sigma", 1, (market) => market.get(endpoints.volSigma, { symbol: "NVDA" }, callContext()), { symbol: "NVDA" }],
  ["surface", 3, (market) => market.get(endpoints.volSurface, { symbol: "NVDA" }, callContext()), { symbol: "NVDA" }],
  ["tilt", 1, (market) => market.get(endpoints.volTilt, { symbol: "NVDA" }, callContext()), { symbol: "NVDA" }],
  ["snapshot", 5, (market) => market.get(endpoints.volSnapshot, { symbol: "NVDA" }, callContext()), { symbol: "NVDA" }],
  ["the volatility of the market", 1, (market) => market.get(endpoints.volMarket, {}, callContext()), {}],
  ["rows of the screener", 5, (market) => market.get(endpoints.volScreener, {}, callContext()), [{ symbol: "NVDA" }]],
  ["freshness states", 0, (market) => market.get(endpoints.volStatus, {}, callContext()), {}],
  [
    "trades",
    1,
    (market) =>
      market.get(
        endpoints.flowTrades,
        {
          ticker: "SPX",
          timeframe: "1d",
          limit: 3,
          moneyness: ["otm", "atm", "itm"],
          minPremium: 0,
          ...full,
        },
        callContext(),
      ),
    { ticker: "SPX", timeframe: "1d" },
  ],
  [
    "tide",
    3,
    (market) =>
      market.get(
        endpoints.flowTide,
        { ticker: "SPX", ...window, bucket: "1h", optionType: "call", ...full },
        callContext(),
      ),
    { ticker: "SPX", bucket: "1h" },
  ],
  [
    "comparison",
    5,
    (market) => market.get(endpoints.flowCompare, { ticker: "SPX", date: "2026-06-10" }, callContext()),
    { date: "2026-06-10" },
  ],
  [
    "strikes",
    3,
    (market) =>
      market.get(
        endpoints.flowStrikes,
        { ticker: "SPX", ...window, top: 5, right: "call", orderBy: "volume", ...full },
        callContext(),
      ),
    { ticker: "SPX" },
  ],
  [
    "history",
    5,
    (market) =>
      market.get(endpoints.flowHistory, { ticker: "SPX", from: "2026-06-08", to: "2026-06-09" }, callContext()),
    [{ date: "2026-06-08" }, { date: "2026-06-09" }],
  ],
  [
    "top underlyings",
    1,
    (market) =>
      market.get(
        endpoints.flowTop,
        { date: "2026-06-10", orderBy: "volume", order: "asc", limit: 2, minVolume: 1 },
        callContext(),
      ),
    [{ ticker: expect.any(String) as string }, { ticker: expect.any(String) as string }],
  ],
  [
    "top contracts of the week",
    1,
    (market) => market.get(endpoints.flowContractsWeekly, { limit: 1, right: "C" }, callContext()),
    [{ right: "C" }],
  ],
  [
    "top contracts of the day",
    3,
    (market) => market.get(endpoints.flowContractsDaily, { limit: 1, minOi: 0 }, callContext()),
    [{ right: expect.any(String) as string }],
  ],
  [
    "top contracts of one ticker",
    1,
    (market) => market.get(endpoints.flowContractsDaily, { limit: 1, ticker: "SPY" }, callContext()),
    [{ ticker: "SPY" }],
  ],
  [
    "chain ratio",
    1,
    (market) => market.get(endpoints.flowChainRatio, { ticker: "SPX", timeframe: "4h", ...full }, callContext()),
    { ticker: "SPX" },
  ],
  [
    "chain pressure",
    3,
    (market) =>
      market.get(
        endpoints.flowPressure,
        { ticker: "SPX", optionType: "put", minPremium: 1, date: "2026-06-09" },
        callContext(),
      ),
    { ticker: "SPX", date: "2026-06-09" },
  ],
  [
    "sentiment",
    3,
    (market) =>
      market.get(
        endpoints.flowSentiment,
        { ticker: "SPX", timeframes: ["1d", "1h"], breakdown: true, byMoneyness: true, timeDecay: true },
        callContext(),
      ),
    { ticker: "SPX", byTimeframe: { "1d": { components: {} }, "1h": {} } },
  ],
  [
    "market tide",
    3,
    (market) =>
      market.get(endpoints.flowMarketTide, { interval: "1W", bucket: "1h", date: "2026-06-10" }, callContext()),
    {},
  ],
  [
    "off-exchange prints",
    5,
    (market) => market.get(endpoints.flowDarkPool, { tickers: ["spx"], limit: 2, order: "asc" }, callContext()),
    {},
  ],
  [
    "covered symbols",
    0,
    (market) => market.get(endpoints.symbols, {}, callContext()),
    [{ symbol: "SPY" }, { symbol: "QQQ" }, {}, {}],
  ],
  ["covered volatility", 0, (market) => market.get(endpoints.volSymbols, {}, callContext()), [{ symbol: "NVDA" }]],
  ["the account", 0, ({ account }) => account.read(callContext()), { creditsBalance: 1_000 }],
];

test.each(calls)("%s are served for %i credits", async (_, credits, call, shape) => {
  const { market, served } = startClient();

  const { record } = await call(market);

  expect(record).toMatchObject(shape);
  expect(served()).toMatchObject([{ status: 200, credits }]);
});

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
