/** The facts about one endpoint. */
export interface Endpoint {
  /** The host: each has its own base address. */
  service: "heatmap" | "flow";
  path: `/v1/${string}`;
  /**
   * The price of one successful request in credits, for any number of symbols. If the price depends on the request, the minimum:
   * a stream costs 1 per symbol to open and 1 per symbol and minute, a volatility history 1 per started 10 symbol-weekdays.
   */
  credits: number;
  /** How long a response may be reused from a cache, in milliseconds. */
  freshMs: number;
}

/** All endpoints. docs/api.md, Endpoints. */
export const endpoints = {
  heatmap: { service: "heatmap", path: "/v1/heatmap", credits: 1, freshMs: 5_000 },
  levels: { service: "heatmap", path: "/v1/gex/levels", credits: 1, freshMs: 5_000 },
  historical: { service: "heatmap", path: "/v1/historical", credits: 5, freshMs: 3_600_000 },
  range: { service: "heatmap", path: "/v1/historical/range", credits: 25, freshMs: 3_600_000 },
  dailyStats: { service: "heatmap", path: "/v1/stats/daily", credits: 5, freshMs: 60_000 },
  stream: { service: "heatmap", path: "/v1/stream", credits: 1, freshMs: 0 },
  symbols: { service: "heatmap", path: "/v1/symbols", credits: 0, freshMs: 3_600_000 },
  volEvents: { service: "heatmap", path: "/v1/vol/events", credits: 1, freshMs: 60_000 },
  volHistory: { service: "heatmap", path: "/v1/vol/history", credits: 1, freshMs: 60_000 },
  volDerived: { service: "heatmap", path: "/v1/vol/derived", credits: 3, freshMs: 60_000 },
  volIv: { service: "heatmap", path: "/v1/vol/iv", credits: 1, freshMs: 60_000 },
  volTerm: { service: "heatmap", path: "/v1/vol/term", credits: 1, freshMs: 60_000 },
  volCones: { service: "heatmap", path: "/v1/vol/cones", credits: 1, freshMs: 60_000 },
  volSigma: { service: "heatmap", path: "/v1/vol/sigma", credits: 1, freshMs: 60_000 },
  volSurface: { service: "heatmap", path: "/v1/vol/surface", credits: 3, freshMs: 60_000 },
  volTilt: { service: "heatmap", path: "/v1/vol/tilt", credits: 1, freshMs: 60_000 },
  volSnapshot: { service: "heatmap", path: "/v1/vol/snapshot", credits: 5, freshMs: 60_000 },
  volMarket: { service: "heatmap", path: "/v1/vol/market", credits: 1, freshMs: 60_000 },
  volScreener: { service: "heatmap", path: "/v1/vol/screener", credits: 5, freshMs: 60_000 },
  volStatus: { service: "heatmap", path: "/v1/vol/status", credits: 0, freshMs: 60_000 },
  volSymbols: { service: "heatmap", path: "/v1/vol/symbols", credits: 0, freshMs: 3_600_000 },
  account: { service: "heatmap", path: "/v1/account", credits: 0, freshMs: 5_000 },
  openapi: { service: "heatmap", path: "/v1/openapi.json", credits: 0, freshMs: 3_600_000 },
  flowTrades: { service: "flow", path: "/v1/flow/{ticker}", credits: 1, freshMs: 5_000 },
  flowTide: { service: "flow", path: "/v1/flow/{ticker}/tide", credits: 3, freshMs: 5_000 },
  flowCompare: { service: "flow", path: "/v1/flow/{ticker}/historical-compare", credits: 5, freshMs: 60_000 },
  flowStrikes: { service: "flow", path: "/v1/flow/{ticker}/strikes", credits: 3, freshMs: 5_000 },
  flowHistory: { service: "flow", path: "/v1/underlying/{ticker}/history", credits: 5, freshMs: 60_000 },
  flowExpirations: {
    service: "flow",
    path: "/v1/underlying/{ticker}/by-strike/{strike}/expirations",
    credits: 1,
    freshMs: 60_000,
  },
  flowTop: { service: "flow", path: "/v1/underlying/top/daily", credits: 1, freshMs: 60_000 },
  flowContractsWeekly: { service: "flow", path: "/v1/contract/top/weekly", credits: 1, freshMs: 60_000 },
  flowContractsDaily: { service: "flow", path: "/v1/contract/top/daily", credits: 1, freshMs: 60_000 },
  flowContractRatio: { service: "flow", path: "/v1/contract-ratio/{symbol}", credits: 1, freshMs: 5_000 },
  flowPressure: { service: "flow", path: "/v1/chain-bull-bear/{ticker}", credits: 3, freshMs: 5_000 },
  flowChainRatio: { service: "flow", path: "/v1/chain-ratio/{ticker}", credits: 1, freshMs: 5_000 },
  flowSentiment: { service: "flow", path: "/v1/aggregate/{ticker}", credits: 3, freshMs: 5_000 },
  flowMarketTide: { service: "flow", path: "/v1/market/tide", credits: 3, freshMs: 5_000 },
  flowDarkPool: { service: "flow", path: "/v1/dark-pool/trades", credits: 5, freshMs: 60_000 },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
