import { endpoints } from "../../../src/contract/endpoints";
import type { BoardRequest } from "../../../src/contract/board-request";
import { sentUrls } from "../../support/client/sent-urls";
import { callTo, type TestCall } from "../../support/client/test-call";
import { boardRequest } from "../../support/client/test-market";

const at = (instant: string) => Date.parse(instant);

const window = { fromMs: at("2026-11-20T14:30:00Z"), toMs: at("2026-11-20T15:00:00.250Z") };

const board = { metric: "vanna", maxStrikes: "all", expirations: 60 } as const;
const day = { date: "2026-11-19" };
const dte = { minDte: 1, maxDte: 45 };

/** Endpoints with all their options, and their paths. */
const full: [call: TestCall, path: string][] = [
  [
    callTo(endpoints.heatmap, { symbol: "SPY", ...board, layout: "matrix", includeEmpty: true }),
    "/v1/heatmap?symbols=SPY&metric=vanna&maxStrikes=all&maxExpirations=60&layout=matrix&includeEmpty=true",
  ],
  [
    callTo(endpoints.levels, {
      symbol: "SPY",
      maxStrikes: 40,
      expirations: ["2026-12-18", "2026-11-27"],
      includeEmpty: true,
    }),
    "/v1/gex/levels?symbols=SPY&maxStrikes=40&expirations=2026-11-27,2026-12-18&includeEmpty=true",
  ],
  [
    callTo(endpoints.historical, {
      symbol: "SPY",
      atMs: window.fromMs,
      ...board,
      layout: "matrix",
      includeEmpty: true,
    }),
    "/v1/historical?symbols=SPY&at=2026-11-20T14%3A30%3A00Z&metric=vanna&maxStrikes=all&maxExpirations=60&layout=matrix&includeEmpty=true",
  ],
  [
    callTo(endpoints.range, { symbol: "SPY", ...window, ...board }),
    "/v1/historical/range?symbols=SPY&from=2026-11-20T14%3A30%3A00Z&to=2026-11-20T15%3A00%3A00.250Z&metric=vanna&maxStrikes=all&maxExpirations=60",
  ],
  [
    callTo(endpoints.dailyStats, {
      symbol: "SPY",
      from: "2026-11-02",
      to: "2026-11-20",
      extended: true,
      metric: "vanna",
    }),
    "/v1/stats/daily?symbols=SPY&from=2026-11-02&to=2026-11-20&extended=true&metric=vanna",
  ],
  [
    callTo(endpoints.volHistory, { symbol: "NVDA", from: "2026-11-02", to: "2026-11-20", fields: ["iv30", "close"] }),
    "/v1/vol/history?symbols=NVDA&from=2026-11-02&to=2026-11-20&fields=close,iv30",
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
    "/v1/flow/SPY?timeframe=4h&limit=500&min_premium=50000&max_premium=1000000&option_type=put&trade_type=multi_leg,sweep" +
      "&moneyness=otm&start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z&min_contracts=10&max_contracts=5000" +
      "&single_leg_only=true&min_dte=1&max_dte=45&min_strike=590.5&max_strike=610&expiration=2026-11-27" +
      "&conviction_weights=%7B%22sweep%22%3A0.6,%22volOi%22%3A0.4%7D&min_flow_score=-20&min_flow_bonus=3&min_rvol=1.5" +
      "&include_clusters=true&date=2026-11-19",
  ],
  [
    callTo(endpoints.flowTide, { ticker: "SPY", ...window, bucket: "1h", optionType: "call", ...dte }),
    "/v1/flow/SPY/tide?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z&bucket=1h&option_type=call&min_dte=1&max_dte=45",
  ],
  [callTo(endpoints.flowCompare, { ticker: "SPY", ...day }), "/v1/flow/SPY/historical-compare?date=2026-11-19"],
  [
    callTo(endpoints.flowStrikes, { ticker: "SPY", ...window, top: 100, right: "put", orderBy: "volume", ...dte }),
    "/v1/flow/SPY/strikes?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z&top_n=100&right=put&order_by=volume&min_dte=1&max_dte=45",
  ],
  [
    callTo(endpoints.flowExpirations, { ticker: "SPY", strike: 600, interval: "1W", dteBucket: "90+", ...day }),
    "/v1/underlying/SPY/by-strike/600/expirations?interval=1W&dte_filter=90%2B&date=2026-11-19",
  ],
  [
    callTo(endpoints.flowTop, { limit: 10, ...day, minPremium: 1, minVolume: 2, orderBy: "net_premium", order: "asc" }),
    "/v1/underlying/top/daily?limit=10&date=2026-11-19&min_premium=1&min_volume=2&order_by=net_premium&order=asc",
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
    "/v1/contract/top/weekly?limit=10&date=2026-11-19&min_volume=1&max_volume=2&min_oi=3&max_oi=4&right=P&order_by=oi&order=asc",
  ],
  [callTo(endpoints.flowContractsDaily, { right: "C", ticker: "spy" }), "/v1/contract/top/daily?right=C&ticker=SPY"],
  [
    callTo(endpoints.flowContractRatio, { symbol: "SPY__251219C00600000", timeframe: "5m", minPremium: 1, ...day }),
    "/v1/contract-ratio/SPY__251219C00600000?timeframe=5m&min_premium=1&date=2026-11-19",
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
    "/v1/chain-ratio/SPY?timeframe=15m&option_type=put&min_premium=1&min_dte=1&max_dte=45&date=2026-11-19",
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
    "/v1/chain-bull-bear/SPY?timeframe=15m&option_type=put&min_premium=1&min_dte=1&max_dte=45&date=2026-11-19",
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
    "/v1/aggregate/SPY?timeframes=1h,7d&include_breakdown=true&include_moneyness=true&moneyness_filter=atm&expiration_filter=0dte&timeDecay=true&time_decay_half_life=45",
  ],
  [
    callTo(endpoints.flowMarketTide, { interval: "7D", bucket: "30min", ...day }),
    "/v1/market/tide?interval=7D&bucket=30min&date=2026-11-19",
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
    "/v1/dark-pool/trades?tickers=NVDA,SPY&date=2026-11-19&min_notional=1&max_notional=2&min_size=3&max_size=4&min_price=5&max_price=6&limit=5000&offset=1000&sort=notional&order=asc",
  ],
];

test.each(full.map(([call, path]) => ({ ...call, path })))("every option of $endpoint is in its URL", async (row) => {
  const [sent = ""] = await sentUrls(row);

  expect(sent.replace(/^https:\/\/(api|flow)\.example\.test/, "")).toBe(row.path);
});

test.each<[Partial<BoardRequest>, string]>([
  [{}, ""],
  [{ metric: "vanna" }, "&metric=vanna"],
  [{ maxStrikes: 1 }, "&maxStrikes=1"],
  [{ maxStrikes: "all" }, "&maxStrikes=all"],
  [{ expirations: 60 }, "&maxExpirations=60"],
  [{ expirations: "all" }, "&maxExpirations=all"],
  [{ expirations: ["2025-11-28"] }, "&expirations=2025-11-28"],
  [{ expirations: ["2025-12-19", "2025-11-28", "2025-12-19"] }, "&expirations=2025-11-28,2025-12-19"],
  [{ layout: "matrix" }, "&layout=matrix"],
  [{ includeEmpty: true }, "&includeEmpty=true"],
  [
    { metric: "vanna", maxStrikes: 10, expirations: 2, layout: "matrix", includeEmpty: true },
    "&metric=vanna&maxStrikes=10&maxExpirations=2&layout=matrix&includeEmpty=true",
  ],
])("of a board with %j and otherwise the defaults, %j is sent", async (options, query) => {
  expect(await sentUrls(callTo(endpoints.heatmap, boardRequest("SPY", options)))).toEqual([
    `https://api.example.test/v1/heatmap?symbols=SPY${query}`,
  ]);
});
