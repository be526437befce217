import { MarketClient } from "../../src/client/market-client";
import { createService } from "../../service/service";
import { accountWith } from "../support/ask-service";
import { fourSessions } from "../support/ask-flow";
import { instantPlatform } from "../support/instant-platform";
import { evening } from "../support/hand-tape";
import { smallMarket } from "../support/small-market";
import { smallVolSource } from "../support/small-vol";

const volatility = smallVolSource({
  NVDA: {
    firstSession: "2026-05-04",
    closes: Array.from({ length: 30 }, (_, session) => 100 + session),
    expirations: ["2026-06-19", "2026-07-17"],
  },
});

/** The client against the local service on a Wednesday evening: two boards, four days of trades, one volatility. */
function startStreet() {
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
  /** Everything answered, but for the descriptions. */
  const answered = () =>
    service.requests
      .filter(({ path }) => !path.endsWith("/v1/openapi.json"))
      .map(({ path, status, credits }) => ({ path: decodeURIComponent(path), status, credits }));
  return { market, answered };
}

const atMs = Date.parse("2026-06-10T15:00:00Z");
const window = { fromMs: Date.parse("2026-06-10T13:30:00Z"), toMs: Date.parse("2026-06-10T20:00:00Z") };
const full = { minDte: 0, maxDte: 90 };

type Question = [
  name: string,
  credits: number,
  ask: (market: MarketClient) => Promise<{ record: unknown }>,
  shape: object,
];

const questions: Question[] = [
  ["historical", 5, ({ gex }) => gex.historical({ symbol: "SPY", atMs, includeEmpty: true }), { symbol: "SPY" }],
  [
    "range",
    25,
    ({ gex }) => gex.range({ symbol: "SPY", fromMs: atMs, toMs: atMs + 60_000, metric: "vanna" }),
    { symbol: "SPY", axes: [{ strikes: [90, 95, 100, 105, 110] }] },
  ],
  [
    "daily statistics",
    5,
    ({ gex }) => gex.dailyStats({ symbol: "SPY", from: "2026-06-10", to: "2026-06-10", metric: "vanna" }),
    { symbol: "SPY", days: [{ date: "2026-06-10", complete: true }] },
  ],
  ["volatility events", 1, ({ volatility }) => volatility.events("NVDA"), { symbol: "NVDA", events: null }],
  [
    "volatility history",
    1,
    ({ volatility }) => volatility.history({ symbol: "NVDA", from: "2026-06-08", to: "2026-06-09", fields: ["close"] }),
    { symbol: "NVDA", dates: ["2026-06-08", "2026-06-09"], columns: { close: [124, 125] } },
  ],
  ["derived volatility", 3, ({ volatility }) => volatility.derived("NVDA"), { symbol: "NVDA" }],
  ["iv", 1, ({ volatility }) => volatility.open.measure("iv", "NVDA"), { symbol: "NVDA" }],
  ["term", 1, ({ volatility }) => volatility.open.measure("term", "NVDA"), { symbol: "NVDA" }],
  ["cones", 1, ({ volatility }) => volatility.open.measure("cones", "NVDA"), { symbol: "NVDA" }],
  ["sigma", 1, ({ volatility }) => volatility.open.measure("sigma", "NVDA"), { symbol: "NVDA" }],
  ["surface", 3, ({ volatility }) => volatility.open.measure("surface", "NVDA"), { symbol: "NVDA" }],
  ["tilt", 1, ({ volatility }) => volatility.open.measure("tilt", "NVDA"), { symbol: "NVDA" }],
  ["snapshot", 5, ({ volatility }) => volatility.open.measure("snapshot", "NVDA"), { symbol: "NVDA" }],
  ["the volatility of the market", 1, ({ volatility }) => volatility.open.market(), {}],
  ["rows of the screener", 5, ({ volatility }) => volatility.open.screener(), [{ symbol: "NVDA" }]],
  ["words of freshness", 0, ({ volatility }) => volatility.open.status(), {}],
  [
    "trades",
    1,
    ({ flow }) =>
      flow.trades({
        ticker: "SPX",
        timeframe: "1d",
        limit: 3,
        moneyness: ["otm", "atm", "itm"],
        minPremium: 0,
        ...full,
      }),
    { ticker: "SPX", timeframe: "1d" },
  ],
  [
    "tide",
    3,
    ({ flow }) => flow.tide({ ticker: "SPX", ...window, bucket: "1h", optionType: "call", ...full }),
    { ticker: "SPX", bucket: "1h" },
  ],
  ["comparison", 5, ({ flow }) => flow.compare({ ticker: "SPX", date: "2026-06-10" }), { date: "2026-06-10" }],
  [
    "strikes",
    3,
    ({ flow }) => flow.strikes({ ticker: "SPX", ...window, top: 5, right: "call", orderBy: "volume", ...full }),
    { ticker: "SPX" },
  ],
  [
    "history",
    5,
    ({ flow }) => flow.history({ ticker: "SPX", from: "2026-06-08", to: "2026-06-09" }),
    [{ date: "2026-06-08" }, { date: "2026-06-09" }],
  ],
  [
    "top underlyings",
    1,
    ({ flow }) => flow.topUnderlyings({ date: "2026-06-10", orderBy: "volume", order: "asc", limit: 2, minVolume: 1 }),
    [{ ticker: expect.any(String) }, { ticker: expect.any(String) }],
  ],
  ["top contracts of the week", 1, ({ flow }) => flow.topWeekContracts({ limit: 1, right: "C" }), [{ right: "C" }]],
  [
    "top contracts of the day",
    3,
    ({ flow }) => flow.topDayContracts({ limit: 1, minOi: 0 }),
    [{ right: expect.any(String) }],
  ],
  [
    "top contracts of one ticker",
    1,
    ({ flow }) => flow.topDayContracts({ limit: 1, ticker: "SPY" }),
    [{ ticker: "SPY" }],
  ],
  ["chain ratio", 1, ({ flow }) => flow.chainRatio({ ticker: "SPX", timeframe: "4h", ...full }), { ticker: "SPX" }],
  [
    "chain pressure",
    3,
    ({ flow }) => flow.pressure({ ticker: "SPX", optionType: "put", minPremium: 1, date: "2026-06-09" }),
    { ticker: "SPX", date: "2026-06-09" },
  ],
  [
    "sentiment",
    3,
    ({ flow }) =>
      flow.sentiment({ ticker: "SPX", timeframes: ["1d", "1h"], breakdown: true, byMoneyness: true, timeDecay: true }),
    { ticker: "SPX", byTimeframe: { "1d": { components: {} }, "1h": {} } },
  ],
  ["market tide", 3, ({ flow }) => flow.marketTide({ interval: "1W", bucket: "1h", date: "2026-06-10" }), {}],
  ["off-exchange prints", 5, ({ flow }) => flow.darkPool({ tickers: ["spx"], limit: 2, order: "asc" }), {}],
  ["covered symbols", 0, ({ gex }) => gex.symbols(), [{ symbol: "SPY" }, { symbol: "QQQ" }, {}, {}]],
  ["covered volatility", 0, ({ volatility }) => volatility.symbols(), [{ symbol: "NVDA" }]],
  ["the account", 0, ({ account }) => account.read(), { creditsBalance: 1_000 }],
];

test.each(questions)("%s are answered by the service for %i credits", async (_, credits, ask, shape) => {
  const { market, answered } = startStreet();

  const { record } = await ask(market);

  expect(record).toMatchObject(shape);
  expect(answered()).toMatchObject([{ status: 200, credits }]);
});

test("a strike and a contract that trades name are answered by expiration and by side", async () => {
  const { market, answered } = startStreet();
  const { record: contracts } = await market.flow.topDayContracts({ limit: 1, ticker: "SPX" });
  const [contract] = contracts;
  if (!contract) throw new Error("SPX has no contract that traded.");

  const expirations = await market.flow.expirations({
    ticker: "SPX",
    strike: contract.strike,
    interval: "7D",
    dteBucket: "0-7",
  });
  const ratio = await market.flow.contractRatio({ contract: contract.symbol, minPremium: 0 });

  expect(expirations.record).toMatchObject({ ticker: "SPX", strike: contract.strike, interval: "7D" });
  expect(ratio.record).toMatchObject({ symbol: contract.symbol, timeframe: "1d" });
  expect(answered().map(({ credits }) => credits)).toEqual([1, 1, 1]);
});

test("an index that volatility is not covered under is told which root to ask for, beside one that is covered", async () => {
  const { market, answered } = startStreet();

  const outcomes = await Promise.allSettled(["SPX", "NVDA"].map((symbol) => market.volatility.events(symbol)));

  expect(outcomes).toMatchObject([
    { reason: { code: "not_covered", message: expect.stringContaining("ask for SPXW") } },
    { value: { record: { symbol: "NVDA" } } },
  ]);
  expect(answered()).toEqual([{ path: "/v1/vol/events?symbols=SPX,NVDA", status: 200, credits: 1 }]);
});

test("a date without trades is the service's own no_data", async () => {
  const { market } = startStreet();

  await expect(market.flow.compare({ ticker: "SPX", date: "2026-06-07" })).rejects.toMatchObject({
    status: 404,
    code: "no_data",
  });
});

test("a ticker that the service has never seen is its symbol_not_found", async () => {
  const { market } = startStreet();

  await expect(market.flow.trades({ ticker: "NOPE" })).rejects.toMatchObject({
    status: 404,
    code: "symbol_not_found",
  });
});
