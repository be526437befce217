import type { MarketClient } from "../../src/client/market-client";
import { describedAs, refusal, success } from "../support/canned-answers";
import { testMarket } from "../support/test-market";

type Asking = (market: MarketClient) => Promise<unknown>;

const heatmapHost = "https://api.example.test";
const flowHost = "https://flow.example.test";
const vol = "https://api.example.test/v1/vol";
const at = (instant: string) => Date.parse(instant);

/** Every address that these questions are sent to, but for the descriptions; the service has no answer to any of them. */
async function addresses(ask: Asking, description?: unknown): Promise<string[]> {
  const { market, platform } = testMarket(({ path }) =>
    path === "/v1/openapi.json" && description ? success(description) : refusal(404, "not_found"),
  );
  await platform.settle(ask(market).catch(() => undefined));
  return platform.requests.map(({ url }) => url).filter((url) => !url.endsWith("/v1/openapi.json"));
}

const window = { fromMs: at("2026-11-20T14:30:00Z"), toMs: at("2026-11-20T15:00:00.250Z") };

const bare: [name: string, ask: Asking, address: string][] = [
  ["gex.heatmap", ({ gex }) => gex.heatmap({ symbol: "spxw" }), `${heatmapHost}/v1/heatmap?symbols=SPXW`],
  ["gex.levels", ({ gex }) => gex.levels({ symbol: "SPY" }), `${heatmapHost}/v1/gex/levels?symbols=SPY`],
  [
    "gex.historical",
    ({ gex }) => gex.historical({ symbol: "SPY", atMs: at("2026-11-20T10:30:00-05:00") }),
    `${heatmapHost}/v1/historical?symbols=SPY&at=2026-11-20T15%3A30%3A00Z`,
  ],
  [
    "gex.range",
    ({ gex }) => gex.range({ symbol: "SPY", ...window }),
    `${heatmapHost}/v1/historical/range?symbols=SPY&from=2026-11-20T14%3A30%3A00Z&to=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    "gex.dailyStats",
    ({ gex }) => gex.dailyStats({ symbol: "SPY", from: "2026-11-02" }),
    `${heatmapHost}/v1/stats/daily?symbols=SPY&from=2026-11-02`,
  ],
  ["gex.symbols", ({ gex }) => gex.symbols(), `${heatmapHost}/v1/symbols`],
  ["account.read", ({ account }) => account.read(), `${heatmapHost}/v1/account`],
  ["volatility.events", ({ volatility }) => volatility.events("nvda"), `${heatmapHost}/v1/vol/events?symbols=NVDA`],
  [
    "volatility.history",
    ({ volatility }) => volatility.history({ symbol: "NVDA" }),
    `${heatmapHost}/v1/vol/history?symbols=NVDA`,
  ],
  ["volatility.derived", ({ volatility }) => volatility.derived("NVDA"), `${heatmapHost}/v1/vol/derived?symbols=NVDA`],
  ["open iv", ({ volatility }) => volatility.open.measure("iv", "spy"), `${vol}/iv?symbols=SPY`],
  ["open term", ({ volatility }) => volatility.open.measure("term", "spy"), `${vol}/term?symbols=SPY`],
  ["open cones", ({ volatility }) => volatility.open.measure("cones", "spy"), `${vol}/cones?symbols=SPY`],
  ["open sigma", ({ volatility }) => volatility.open.measure("sigma", "spy"), `${vol}/sigma?symbols=SPY`],
  ["open surface", ({ volatility }) => volatility.open.measure("surface", "spy"), `${vol}/surface?symbols=SPY`],
  ["open tilt", ({ volatility }) => volatility.open.measure("tilt", "spy"), `${vol}/tilt?symbols=SPY`],
  ["open snapshot", ({ volatility }) => volatility.open.measure("snapshot", "spy"), `${vol}/snapshot?symbols=SPY`],
  ["open market", ({ volatility }) => volatility.open.market(), `${vol}/market`],
  ["open screener", ({ volatility }) => volatility.open.screener(), `${vol}/screener`],
  ["open status", ({ volatility }) => volatility.open.status(), `${vol}/status`],
  ["volatility.symbols", ({ volatility }) => volatility.symbols(), `${heatmapHost}/v1/vol/symbols`],
  ["flow.trades", ({ flow }) => flow.trades({ ticker: " spy " }), `${flowHost}/v1/flow/SPY`],
  [
    "flow.tide",
    ({ flow }) => flow.tide({ ticker: "SPY", ...window }),
    `${flowHost}/v1/flow/SPY/tide?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z`,
  ],
  ["flow.compare", ({ flow }) => flow.compare({ ticker: "SPY" }), `${flowHost}/v1/flow/SPY/historical-compare`],
  [
    "flow.strikes",
    ({ flow }) => flow.strikes({ ticker: "SPY", ...window }),
    `${flowHost}/v1/flow/SPY/strikes?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    "flow.history",
    ({ flow }) => flow.history({ ticker: "BRK/B", from: "2026-11-02", to: "2026-11-20" }),
    `${flowHost}/v1/underlying/BRK%2FB/history?startDate=2026-11-02&endDate=2026-11-20`,
  ],
  [
    "flow.expirations",
    ({ flow }) => flow.expirations({ ticker: "SPY", strike: 600.5 }),
    `${flowHost}/v1/underlying/SPY/by-strike/600.5/expirations`,
  ],
  ["flow.topUnderlyings", ({ flow }) => flow.topUnderlyings(), `${flowHost}/v1/underlying/top/daily`],
  ["flow.topWeekContracts", ({ flow }) => flow.topWeekContracts(), `${flowHost}/v1/contract/top/weekly`],
  ["flow.topDayContracts", ({ flow }) => flow.topDayContracts(), `${flowHost}/v1/contract/top/daily`],
  [
    "flow.contractRatio",
    ({ flow }) => flow.contractRatio({ contract: "SPY   251219C00600000" }),
    `${flowHost}/v1/contract-ratio/SPY__251219C00600000`,
  ],
  ["flow.chainRatio", ({ flow }) => flow.chainRatio({ ticker: "SPY" }), `${flowHost}/v1/chain-ratio/SPY`],
  ["flow.pressure", ({ flow }) => flow.pressure({ ticker: "SPY" }), `${flowHost}/v1/chain-bull-bear/SPY`],
  ["flow.sentiment", ({ flow }) => flow.sentiment({ ticker: "SPY" }), `${flowHost}/v1/aggregate/SPY`],
  ["flow.marketTide", ({ flow }) => flow.marketTide(), `${flowHost}/v1/market/tide`],
  ["flow.darkPool", ({ flow }) => flow.darkPool(), `${flowHost}/v1/dark-pool/trades`],
];

test.each(bare)("%s asks at its full address", async (_, ask, address) => {
  expect(await addresses(ask)).toEqual([address]);
});

const board = { metric: "vanna", maxStrikes: "all", expirations: 60 } as const;
const day = { date: "2026-11-19" };
const dte = { minDte: 1, maxDte: 45 };

/** Every option of every question; options that say what the service assumes stay at home in the list above. */
const full: [name: string, ask: Asking, address: string][] = [
  [
    "gex.heatmap",
    ({ gex }) => gex.heatmap({ symbol: "SPY", ...board, layout: "matrix", includeEmpty: true }),
    "/v1/heatmap?symbols=SPY&metric=vanna&maxStrikes=all&maxExpirations=60&layout=matrix&includeEmpty=true",
  ],
  [
    "gex.levels",
    ({ gex }) =>
      gex.levels({ symbol: "SPY", maxStrikes: 40, expirations: ["2026-12-18", "2026-11-27"], includeEmpty: true }),
    "/v1/gex/levels?symbols=SPY&maxStrikes=40&expirations=2026-11-27,2026-12-18&includeEmpty=true",
  ],
  [
    "gex.historical",
    ({ gex }) => gex.historical({ symbol: "SPY", atMs: window.fromMs, ...board, layout: "matrix", includeEmpty: true }),
    "/v1/historical?symbols=SPY&at=2026-11-20T14%3A30%3A00Z&metric=vanna&maxStrikes=all&maxExpirations=60&layout=matrix&includeEmpty=true",
  ],
  [
    "gex.range",
    ({ gex }) => gex.range({ symbol: "SPY", ...window, ...board }),
    "/v1/historical/range?symbols=SPY&from=2026-11-20T14%3A30%3A00Z&to=2026-11-20T15%3A00%3A00.250Z&metric=vanna&maxStrikes=all&maxExpirations=60",
  ],
  [
    "gex.dailyStats",
    ({ gex }) =>
      gex.dailyStats({ symbol: "SPY", from: "2026-11-02", to: "2026-11-20", extended: true, metric: "vanna" }),
    "/v1/stats/daily?symbols=SPY&from=2026-11-02&to=2026-11-20&extended=true&metric=vanna",
  ],
  [
    "volatility.history",
    ({ volatility }) =>
      volatility.history({ symbol: "NVDA", from: "2026-11-02", to: "2026-11-20", fields: ["iv30", "close"] }),
    "/v1/vol/history?symbols=NVDA&from=2026-11-02&to=2026-11-20&fields=close,iv30",
  ],
  [
    "flow.trades",
    ({ flow }) =>
      flow.trades({
        ticker: "SPY",
        timeframe: "4h",
        limit: 500,
        minPremium: 50_000,
        maxPremium: 1e6,
        optionType: "put",
        tradeType: ["sweep", "multi_leg"],
        moneyness: "otm",
        ...window,
        minContracts: 10,
        maxContracts: 5_000,
        singleLegOnly: true,
        ...dte,
        minStrike: 590.5,
        maxStrike: 610,
        expiration: "2026-11-27",
        convictionWeights: { volOi: 0.4, sweep: 0.6 },
        minFlowScore: -20,
        minFlowBonus: 3,
        minRvol: 1.5,
        includeClusters: true,
        ...day,
      }),
    "/v1/flow/SPY?timeframe=4h&limit=500&min_premium=50000&max_premium=1000000&option_type=put&trade_type=multi_leg,sweep" +
      "&moneyness=otm&start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z&min_contracts=10&max_contracts=5000" +
      "&single_leg_only=true&min_dte=1&max_dte=45&min_strike=590.5&max_strike=610&expiration=2026-11-27" +
      "&conviction_weights=%7B%22sweep%22%3A0.6,%22volOi%22%3A0.4%7D&min_flow_score=-20&min_flow_bonus=3&min_rvol=1.5" +
      "&include_clusters=true&date=2026-11-19",
  ],
  [
    "flow.tide",
    ({ flow }) => flow.tide({ ticker: "SPY", ...window, bucket: "1h", optionType: "call", ...dte }),
    "/v1/flow/SPY/tide?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z&bucket=1h&option_type=call&min_dte=1&max_dte=45",
  ],
  [
    "flow.compare",
    ({ flow }) => flow.compare({ ticker: "SPY", ...day }),
    "/v1/flow/SPY/historical-compare?date=2026-11-19",
  ],
  [
    "flow.strikes",
    ({ flow }) => flow.strikes({ ticker: "SPY", ...window, top: 100, right: "put", orderBy: "volume", ...dte }),
    "/v1/flow/SPY/strikes?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z&top_n=100&right=put&order_by=volume&min_dte=1&max_dte=45",
  ],
  [
    "flow.expirations",
    ({ flow }) => flow.expirations({ ticker: "SPY", strike: 600, interval: "1W", dteBucket: "90+", ...day }),
    "/v1/underlying/SPY/by-strike/600/expirations?interval=1W&dte_filter=90%2B&date=2026-11-19",
  ],
  [
    "flow.topUnderlyings",
    ({ flow }) =>
      flow.topUnderlyings({ limit: 10, ...day, minPremium: 1, minVolume: 2, orderBy: "net_premium", order: "asc" }),
    "/v1/underlying/top/daily?limit=10&date=2026-11-19&min_premium=1&min_volume=2&order_by=net_premium&order=asc",
  ],
  [
    "flow.topWeekContracts",
    ({ flow }) =>
      flow.topWeekContracts({
        limit: 10,
        ...day,
        minVolume: 1,
        maxVolume: 2,
        minOi: 3,
        maxOi: 4,
        right: "P",
        orderBy: "oi",
        order: "asc",
      }),
    "/v1/contract/top/weekly?limit=10&date=2026-11-19&min_volume=1&max_volume=2&min_oi=3&max_oi=4&right=P&order_by=oi&order=asc",
  ],
  [
    "flow.topDayContracts",
    ({ flow }) => flow.topDayContracts({ right: "C", ticker: "spy" }),
    "/v1/contract/top/daily?right=C&ticker=SPY",
  ],
  [
    "flow.contractRatio",
    ({ flow }) => flow.contractRatio({ contract: "SPY__251219C00600000", timeframe: "5m", minPremium: 1, ...day }),
    "/v1/contract-ratio/SPY__251219C00600000?timeframe=5m&min_premium=1&date=2026-11-19",
  ],
  [
    "flow.chainRatio",
    ({ flow }) =>
      flow.chainRatio({ ticker: "SPY", timeframe: "15m", optionType: "put", minPremium: 1, ...dte, ...day }),
    "/v1/chain-ratio/SPY?timeframe=15m&option_type=put&min_premium=1&min_dte=1&max_dte=45&date=2026-11-19",
  ],
  [
    "flow.pressure",
    ({ flow }) => flow.pressure({ ticker: "SPY", timeframe: "15m", optionType: "put", minPremium: 1, ...dte, ...day }),
    "/v1/chain-bull-bear/SPY?timeframe=15m&option_type=put&min_premium=1&min_dte=1&max_dte=45&date=2026-11-19",
  ],
  [
    "flow.sentiment",
    ({ flow }) =>
      flow.sentiment({
        ticker: "SPY",
        timeframes: ["7d", "1h"],
        breakdown: true,
        byMoneyness: true,
        moneyness: "atm",
        expirations: "0dte",
        timeDecay: true,
        halfLifeMinutes: 45,
      }),
    "/v1/aggregate/SPY?timeframes=1h,7d&include_breakdown=true&include_moneyness=true&moneyness_filter=atm&expiration_filter=0dte&timeDecay=true&time_decay_half_life=45",
  ],
  [
    "flow.marketTide",
    ({ flow }) => flow.marketTide({ interval: "7D", bucket: "30min", ...day }),
    "/v1/market/tide?interval=7D&bucket=30min&date=2026-11-19",
  ],
  [
    "flow.darkPool",
    ({ flow }) =>
      flow.darkPool({
        tickers: ["spy", "NVDA"],
        ...day,
        minNotional: 1,
        maxNotional: 2,
        minSize: 3,
        maxSize: 4,
        minPrice: 5,
        maxPrice: 6,
        limit: 5_000,
        offset: 1_000,
        orderBy: "notional",
        order: "asc",
      }),
    "/v1/dark-pool/trades?tickers=NVDA,SPY&date=2026-11-19&min_notional=1&max_notional=2&min_size=3&max_size=4&min_price=5&max_price=6&limit=5000&offset=1000&sort=notional&order=asc",
  ],
];

test.each(full)("every option of %s is spelled in its address", async (_, ask, address) => {
  const [asked = ""] = await addresses(ask);

  expect(asked.replace(/^https:\/\/(api|flow)\.example\.test/, "")).toBe(address);
});

test("a service that lists only the other spelling is asked in that one", async () => {
  const description = describedAs({
    "/v1/underlying/{symbol}/history": ["start_date", "end_date"],
    "/v1/aggregate/{ticker}": ["timeframes", "time_decay", "time_decay_half_life"],
  });

  expect(
    await addresses(({ flow }) => flow.history({ ticker: "SPY", from: "2026-11-02", to: "2026-11-20" }), description),
  ).toEqual([`${flowHost}/v1/underlying/SPY/history?start_date=2026-11-02&end_date=2026-11-20`]);
  expect(await addresses(({ flow }) => flow.sentiment({ ticker: "SPY", timeDecay: true }), description)).toEqual([
    `${flowHost}/v1/aggregate/SPY?time_decay=true`,
  ]);
});

test("a service that lists both spellings is asked in that of the documents", async () => {
  const description = describedAs({
    "/v1/underlying/{ticker}/history": ["start_date", "startDate", "end_date", "endDate"],
  });

  expect(
    await addresses(({ flow }) => flow.history({ ticker: "SPY", from: "2026-11-02", to: "2026-11-20" }), description),
  ).toEqual([`${flowHost}/v1/underlying/SPY/history?startDate=2026-11-02&endDate=2026-11-20`]);
});
