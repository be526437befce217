/** Bounds and defaults of the heatmap parameters: docs/api.md, Heatmap and Limits. */
export const heatmapBounds = {
  symbols: { max: 10 },
  maxStrikes: { min: 1, max: 1000, default: 92 },
  maxExpirations: { min: 1, max: 60, default: 5 },
} as const;

/**
 * The maximum number of symbols in one request. docs/api.md, Heatmap and Limits; range and daily statistics as published. Of quotes they are
 * contracts. docs/api.md, Option quotes.
 */
export const symbolsPerCall = {
  board: heatmapBounds.symbols.max,
  range: 5,
  dailyStats: 50,
  volatility: 10,
  optionChain: 10,
  optionQuotes: 100,
} as const;

/** The page size of off-exchange trades: the maximum and the default, as published. */
export const darkPoolPage = { max: 5_000, default: 500 } as const;

/** The API document has only gamma and vanna. */
export const metrics = ["gamma", "vanna", "delta", "charm"] as const;
export type Metric = (typeof metrics)[number];

/** Metrics of the local service. They are requested only from a service that describes them. */
export const extensionMetrics = ["delta", "charm"] as const satisfies readonly Metric[];

export const layouts = ["net", "matrix"] as const;
export type Layout = (typeof layouts)[number];

/** What a board counts: open interest, or the signed volume of its session. docs/local-service.md, Signed volume. */
export const boardSources = ["openInterest", "volume"] as const;
export type BoardSource = (typeof boardSources)[number];

/**
 * What dealers are assumed to hold. `calls-puts`, the convention of every board: all calls bought, all puts sold. `short-all`: both sold.
 * `calls` and `puts`: one side of the convention. docs/methodology.md, The sign, and what it assumes.
 */
export const positionModels = ["calls-puts", "short-all", "calls", "puts"] as const;
export type PositionModel = (typeof positionModels)[number];

/** The limits of a paid plan. Used until those of the account are known. docs/api.md, Limits. */
export const assumedLimits = { requestsPerMinute: 120, historicalInFlight: 2 } as const;

/** The lists of a velocity event: all its strikes, the five that rise fastest, and the five that fall fastest. */
export const velocityViews = ["all", "risers", "fallers"] as const;
export type VelocityView = (typeof velocityViews)[number];
