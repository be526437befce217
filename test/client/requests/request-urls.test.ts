import { type BoardRequest, endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import { describedAs, refusal } from "../../support/client/canned-responses";
import { sentUrls } from "../../support/client/sent-urls";
import { callTo, type TestCall } from "../../support/client/test-call";
import { boardRequest, getBoard, testMarket } from "../../support/client/test-market";

const heatmapHost = "https://api.example.test";
const flowHost = "https://flow.example.test";
const vol = "https://api.example.test/v1/vol";
const at = (instant: string) => Date.parse(instant);

const window = { fromMs: at("2026-11-20T14:30:00Z"), toMs: at("2026-11-20T15:00:00.250Z") };

/** Every endpoint that has no options or sends none, and its URL. */
const bare: [call: TestCall, url: string][] = [
  [callTo(endpoints.heatmap, { symbol: "spxw" }), `${heatmapHost}/v1/heatmap?symbols=SPXW`],
  [callTo(endpoints.symbols, {}), `${heatmapHost}/v1/symbols`],
  [callTo(endpoints.account, {}), `${heatmapHost}/v1/account`],
  [callTo(endpoints.volEvents, { symbol: "nvda" }), `${heatmapHost}/v1/vol/events?symbols=NVDA`],
  [callTo(endpoints.volDerived, { symbol: "NVDA" }), `${heatmapHost}/v1/vol/derived?symbols=NVDA`],
  [callTo(endpoints.volIv, { symbol: "spy" }), `${vol}/iv?symbols=SPY`],
  [callTo(endpoints.volTerm, { symbol: "spy" }), `${vol}/term?symbols=SPY`],
  [callTo(endpoints.volCones, { symbol: "spy" }), `${vol}/cones?symbols=SPY`],
  [callTo(endpoints.volSigma, { symbol: "spy" }), `${vol}/sigma?symbols=SPY`],
  [callTo(endpoints.volSurface, { symbol: "spy" }), `${vol}/surface?symbols=SPY`],
  [callTo(endpoints.volTilt, { symbol: "spy" }), `${vol}/tilt?symbols=SPY`],
  [callTo(endpoints.volSnapshot, { symbol: "spy" }), `${vol}/snapshot?symbols=SPY`],
  [callTo(endpoints.volMarket, {}), `${vol}/market`],
  [callTo(endpoints.volScreener, {}), `${vol}/screener`],
  [callTo(endpoints.volStatus, {}), `${vol}/status`],
  [callTo(endpoints.volSymbols, {}), `${heatmapHost}/v1/vol/symbols`],
  [callTo(endpoints.flowTrades, { ticker: " spy " }), `${flowHost}/v1/flow/SPY`],
  [
    callTo(endpoints.flowHistory, { ticker: "BRK/B", from: "2026-11-02", to: "2026-11-20" }),
    `${flowHost}/v1/underlying/BRK%2FB/history?startDate=2026-11-02&endDate=2026-11-20`,
  ],
  [callTo(endpoints.flowTop, {}), `${flowHost}/v1/underlying/top/daily`],
];

const board = { metric: "vanna", maxStrikes: "all", expirations: 60 } as const;
const day = { date: "2026-11-19" };
const dte = { minDte: 1, maxDte: 45 };

/** Endpoints with all their options, and their URLs. */
const full: [call: TestCall, url: string][] = [
  [
    callTo(endpoints.heatmap, { symbol: "SPY", ...board, layout: "matrix", includeEmpty: true }),
    `${heatmapHost}/v1/heatmap?symbols=SPY&metric=vanna&maxStrikes=all&maxExpirations=60&layout=matrix&includeEmpty=true`,
  ],
  [
    callTo(endpoints.levels, {
      symbol: "SPY",
      maxStrikes: 40,
      expirations: ["2026-12-18", "2026-11-27"],
      includeEmpty: true,
    }),
    `${heatmapHost}/v1/gex/levels?symbols=SPY&maxStrikes=40&expirations=2026-11-27,2026-12-18&includeEmpty=true`,
  ],
  [
    callTo(endpoints.historical, {
      symbol: "SPY",
      atMs: window.fromMs,
      ...board,
      layout: "matrix",
      includeEmpty: true,
    }),
    `${heatmapHost}/v1/historical?symbols=SPY&at=2026-11-20T14%3A30%3A00Z&metric=vanna&maxStrikes=all&maxExpirations=60&layout=matrix&includeEmpty=true`,
  ],
  [
    callTo(endpoints.range, { symbol: "SPY", ...window, ...board }),
    `${heatmapHost}/v1/historical/range?symbols=SPY&from=2026-11-20T14%3A30%3A00Z&to=2026-11-20T15%3A00%3A00.250Z&metric=vanna&maxStrikes=all&maxExpirations=60`,
  ],
  [
    callTo(endpoints.dailyStats, {
      symbol: "SPY",
      from: "2026-11-02",
      to: "2026-11-20",
      extended: true,
      metric: "vanna",
    }),
    `${heatmapHost}/v1/stats/daily?symbols=SPY&from=2026-11-02&to=2026-11-20&extended=true&metric=vanna`,
  ],
  [
    callTo(endpoints.volHistory, { symbol: "NVDA", from: "2026-11-02", to: "2026-11-20", fields: ["iv30", "close"] }),
    `${heatmapHost}/v1/vol/history?symbols=NVDA&from=2026-11-02&to=2026-11-20&fields=close,iv30`,
  ],
  [
    callTo(endpoints.flowTrades, {
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
    `${flowHost}/v1/flow/SPY?timeframe=4h&limit=500&min_premium=50000&max_premium=1000000&option_type=put&trade_type=multi_leg,sweep` +
      "&moneyness=otm&start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z&min_contracts=10&max_contracts=5000" +
      "&single_leg_only=true&min_dte=1&max_dte=45&min_strike=590.5&max_strike=610&expiration=2026-11-27" +
      "&conviction_weights=%7B%22sweep%22%3A0.6,%22volOi%22%3A0.4%7D&min_flow_score=-20&min_flow_bonus=3&min_rvol=1.5" +
      "&include_clusters=true&date=2026-11-19",
  ],
  [
    callTo(endpoints.flowTide, { ticker: "SPY", ...window, bucket: "1h", optionType: "call", ...dte }),
    `${flowHost}/v1/flow/SPY/tide?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z&bucket=1h&option_type=call&min_dte=1&max_dte=45`,
  ],
  [
    callTo(endpoints.flowCompare, { ticker: "SPY", ...day }),
    `${flowHost}/v1/flow/SPY/historical-compare?date=2026-11-19`,
  ],
  [
    callTo(endpoints.flowStrikes, { ticker: "SPY", ...window, top: 100, right: "put", orderBy: "volume", ...dte }),
    `${flowHost}/v1/flow/SPY/strikes?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z&top_n=100&right=put&order_by=volume&min_dte=1&max_dte=45`,
  ],
  [
    callTo(endpoints.flowExpirations, { ticker: "SPY", strike: 600.5, interval: "1W", dteBucket: "90+", ...day }),
    `${flowHost}/v1/underlying/SPY/by-strike/600.5/expirations?interval=1W&dte_filter=90%2B&date=2026-11-19`,
  ],
  [
    callTo(endpoints.flowTop, { limit: 10, ...day, minPremium: 1, minVolume: 2, orderBy: "net_premium", order: "asc" }),
    `${flowHost}/v1/underlying/top/daily?limit=10&date=2026-11-19&min_premium=1&min_volume=2&order_by=net_premium&order=asc`,
  ],
  [
    callTo(endpoints.flowContractsWeekly, {
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
    `${flowHost}/v1/contract/top/weekly?limit=10&date=2026-11-19&min_volume=1&max_volume=2&min_oi=3&max_oi=4&right=P&order_by=oi&order=asc`,
  ],
  [
    callTo(endpoints.flowContractsDaily, { right: "C", ticker: "spy" }),
    `${flowHost}/v1/contract/top/daily?right=C&ticker=SPY`,
  ],
  [
    callTo(endpoints.flowContractRatio, { symbol: "SPY__251219C00600000", timeframe: "5m", minPremium: 1, ...day }),
    `${flowHost}/v1/contract-ratio/SPY__251219C00600000?timeframe=5m&min_premium=1&date=2026-11-19`,
  ],
  [
    callTo(endpoints.flowChainRatio, {
      ticker: "SPY",
      timeframe: "15m",
      optionType: "put",
      minPremium: 1,
      ...dte,
      ...day,
    }),
    `${flowHost}/v1/chain-ratio/SPY?timeframe=15m&option_type=put&min_premium=1&min_dte=1&max_dte=45&date=2026-11-19`,
  ],
  [
    callTo(endpoints.flowPressure, {
      ticker: "SPY",
      timeframe: "15m",
      optionType: "put",
      minPremium: 1,
      ...dte,
      ...day,
    }),
    `${flowHost}/v1/chain-bull-bear/SPY?timeframe=15m&option_type=put&min_premium=1&min_dte=1&max_dte=45&date=2026-11-19`,
  ],
  [
    callTo(endpoints.flowSentiment, {
      ticker: "SPY",
      timeframes: ["7d", "1h"],
      breakdown: true,
      byMoneyness: true,
      moneyness: "atm",
      expirations: "0dte",
      timeDecay: true,
      halfLifeMinutes: 45,
    }),
    `${flowHost}/v1/aggregate/SPY?timeframes=1h,7d&include_breakdown=true&include_moneyness=true&moneyness_filter=atm&expiration_filter=0dte&timeDecay=true&time_decay_half_life=45`,
  ],
  [
    callTo(endpoints.flowMarketTide, { interval: "7D", bucket: "30min", ...day }),
    `${flowHost}/v1/market/tide?interval=7D&bucket=30min&date=2026-11-19`,
  ],
  [
    callTo(endpoints.flowDarkPool, {
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
    `${flowHost}/v1/dark-pool/trades?tickers=NVDA,SPY&date=2026-11-19&min_notional=1&max_notional=2&min_size=3&max_size=4&min_price=5&max_price=6&limit=5000&offset=1000&sort=notional&order=asc`,
  ],
];

test.each(bare.map(([call, url]) => ({ ...call, url })))("$endpoint is sent to $url", async ({ url, ...call }) => {
  expect(await sentUrls(call)).toEqual([url]);
});

test.each(full.map(([call, url]) => ({ ...call, url })))(
  "every option of $endpoint is in its URL",
  async ({ url, ...call }) => {
    expect(await sentUrls(call)).toEqual([url]);
  },
);

test.each<[Partial<BoardRequest>, string]>([
  [{ maxStrikes: 1, expirations: "all" }, "&maxStrikes=1&maxExpirations=all"],
  [{ expirations: ["2025-12-19", "2025-11-28", "2025-12-19"] }, "&expirations=2025-11-28,2025-12-19"],
])("of a board with %j and otherwise the defaults, %j is sent", async (options, query) => {
  expect(await sentUrls(callTo(endpoints.heatmap, boardRequest("SPY", options)))).toEqual([
    `${heatmapHost}/v1/heatmap?symbols=SPY${query}`,
  ]);
});

test("the spelling that the service lists is sent, and of two the documented one", async () => {
  const description = describedAs({
    "/v1/underlying/{ticker}/history": ["start_date", "startDate", "end_date", "endDate"],
    "/v1/aggregate/{ticker}": ["timeframes", "time_decay", "time_decay_half_life"],
  });
  const history = callTo(endpoints.flowHistory, { ticker: "SPY", from: "2026-11-02", to: "2026-11-20" });
  const sentiment = callTo(endpoints.flowSentiment, { ticker: "SPY", timeDecay: true });

  expect([...(await sentUrls(history, description)), ...(await sentUrls(sentiment, description))]).toEqual([
    `${flowHost}/v1/underlying/SPY/history?startDate=2026-11-02&endDate=2026-11-20`,
    `${flowHost}/v1/aggregate/SPY?time_decay=true`,
  ]);
});

test("commas between symbols are kept, and everything else is escaped", async () => {
  const { market, platform } = testMarket();

  await platform.settle(Promise.all(["BRK/B", "A&B", "^SPX"].map((symbol) => getBoard(market, symbol))));

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=BRK%2FB,A%26B,%5ESPX"]);
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
