import type { EndpointName } from "./endpoints";
import { heatmapBounds, layouts, metrics } from "./limits";

/** Where the name of a parameter comes from: the API documentation, the published description, or both with different spellings. */
export type NameSource = "documented" | "published" | "conflict";

/** One query parameter. */
export interface ParameterFact {
  /** Possible names, the most likely first. The description that the service publishes decides between them. */
  readonly names: readonly [string, ...string[]];
  readonly source: NameSource;
  /** Every request has it. */
  readonly isRequired?: boolean;
  /** The value that the service uses when the parameter is omitted. */
  readonly defaultValue?: string | number | boolean | undefined;
  /** The most decimals of a number; further ones come from a calculation and are rounded off. */
  readonly decimals?: number;
}

type Facts = Readonly<Record<string, ParameterFact>>;
type DefaultValue = ParameterFact["defaultValue"];

const documented = (name: string, defaultValue?: DefaultValue): ParameterFact => ({
  names: [name],
  source: "documented",
  defaultValue,
});
const required = (fact: ParameterFact): ParameterFact => ({ ...fact, isRequired: true });
const published = (name: string, defaultValue?: DefaultValue): ParameterFact => ({
  names: [name],
  source: "published",
  defaultValue,
});
/** Decimals of a strike: a contract's symbol has it in thousandths. docs/api.md, Contract ratio. */
export const STRIKE_DECIMALS = 3;
const strike = (name: string): ParameterFact => ({ ...published(name), decimals: STRIKE_DECIMALS });
/** An amount of US dollars, in cents. */
const dollars = (name: string): ParameterFact => ({ ...published(name), decimals: 2 });
/** The price of a share, which trades in fractions of a cent. */
const sharePrice = (name: string): ParameterFact => ({ ...published(name), decimals: 4 });
/** The name in the documents comes before the published one. */
const conflict = (name: string, other: string, defaultValue?: DefaultValue): ParameterFact => ({
  names: [name, other],
  source: "conflict",
  defaultValue,
});

/** The strikes and expirations of a board. docs/api.md, Heatmap. */
const boardFacts = (known: typeof documented) => ({
  metric: known("metric", metrics[0]),
  maxStrikes: known("maxStrikes", heatmapBounds.maxStrikes.default),
  maxExpirations: known("maxExpirations", heatmapBounds.maxExpirations.default),
  expirations: known("expirations"),
});

// assumed: every other route with net values per strike uses the parameter names of the heatmap.
const nettedFacts = boardFacts(published);
const includeEmpty = published("includeEmpty", false);

// assumed: the flow service uses the names of its published description, except those that the documents state.
const dteFacts = { minDte: published("min_dte"), maxDte: published("max_dte") };
const windowFacts = { from: published("start_time"), to: published("end_time") };
const requiredWindow = { from: required(windowFacts.from), to: required(windowFacts.to) };
const rankingFacts = { limit: published("limit", 100), date: published("date") };
const orderFacts = { orderBy: published("order_by", "premium"), order: published("order", "desc") };

const volSymbolsFacts = { symbols: required(published("symbols")) };

const contractRankingFacts = {
  ...rankingFacts,
  minVolume: published("min_volume"),
  maxVolume: published("max_volume"),
  minOi: published("min_oi"),
  maxOi: published("max_oi"),
  right: published("right"),
  ...orderFacts,
};

const chainFacts = {
  timeframe: published("timeframe", "1d"),
  optionType: published("option_type", "all"),
  minPremium: dollars("min_premium"),
  ...dteFacts,
  date: published("date"),
};

/**
 * The query parameters of every endpoint, by the words that the client uses for them, in the order in which they are sent.
 * docs/api.md, Endpoints; docs/api.md, Flow host.
 */
export const parameters = {
  heatmap: {
    symbols: required(documented("symbols")),
    ...boardFacts(documented),
    layout: documented("layout", layouts[0]),
    includeEmpty: documented("includeEmpty", false),
  },
  levels: { symbols: required(published("symbols")), ...nettedFacts, includeEmpty },
  historical: {
    symbols: required(published("symbols")),
    at: required(published("at")),
    ...nettedFacts,
    layout: published("layout", layouts[0]),
    includeEmpty,
  },
  range: {
    symbols: required(published("symbols")),
    from: required(published("from")),
    to: required(published("to")),
    ...nettedFacts,
  },
  dailyStats: {
    symbols: required(published("symbols")),
    from: required(published("from")),
    to: published("to"),
    extended: published("extended", false),
    metric: published("metric", metrics[0]),
  },
  stream: {
    symbols: documented("symbols"),
    lastEventId: documented("lastEventId"),
    format: published("format"),
    ...nettedFacts,
    layout: published("layout", layouts[0]),
    includeEmpty,
  },
  symbols: {},
  volEvents: { symbols: required(documented("symbols")) },
  volHistory: {
    symbols: required(published("symbols")),
    from: published("from"),
    to: published("to"),
    fields: published("fields"),
  },
  volDerived: volSymbolsFacts,
  volIv: volSymbolsFacts,
  volTerm: volSymbolsFacts,
  volCones: volSymbolsFacts,
  volSigma: volSymbolsFacts,
  volSurface: volSymbolsFacts,
  volTilt: volSymbolsFacts,
  volSnapshot: volSymbolsFacts,
  volMarket: {},
  volScreener: {},
  volStatus: {},
  volSymbols: {},
  account: {},
  openapi: {},
  flowTrades: {
    timeframe: published("timeframe", "1h"),
    limit: documented("limit", 100),
    minPremium: dollars("min_premium"),
    maxPremium: dollars("max_premium"),
    optionType: published("option_type", "all"),
    tradeType: published("trade_type", "all"),
    moneyness: published("moneyness", "all"),
    ...windowFacts,
    minContracts: published("min_contracts"),
    maxContracts: published("max_contracts"),
    singleLegOnly: published("single_leg_only", false),
    ...dteFacts,
    minStrike: strike("min_strike"),
    maxStrike: strike("max_strike"),
    expiration: published("expiration"),
    convictionWeights: published("conviction_weights"),
    minFlowScore: published("min_flow_score"),
    minFlowBonus: published("min_flow_bonus"),
    minRvol: published("min_rvol"),
    includeClusters: published("include_clusters", false),
    date: published("date"),
  },
  flowTide: {
    ...requiredWindow,
    bucket: published("bucket", "5min"),
    optionType: published("option_type", "all"),
    ...dteFacts,
  },
  flowCompare: { date: published("date") },
  flowStrikes: {
    ...requiredWindow,
    top: published("top_n", 20),
    right: published("right"),
    orderBy: published("order_by", "net_premium"),
    ...dteFacts,
  },
  flowHistory: {
    from: required(conflict("startDate", "start_date")),
    to: required(conflict("endDate", "end_date")),
  },
  flowExpirations: {
    interval: published("interval", "1D"),
    dteBucket: published("dte_filter", "all"),
    date: published("date"),
  },
  flowTop: {
    ...rankingFacts,
    minPremium: dollars("min_premium"),
    minVolume: published("min_volume"),
    ...orderFacts,
  },
  flowContractsWeekly: contractRankingFacts,
  flowContractsDaily: { ...contractRankingFacts, ticker: published("ticker") },
  flowContractRatio: {
    timeframe: published("timeframe", "1d"),
    minPremium: dollars("min_premium"),
    date: published("date"),
  },
  flowPressure: chainFacts,
  flowChainRatio: chainFacts,
  flowSentiment: {
    timeframes: published("timeframes", "1d"),
    breakdown: published("include_breakdown", false),
    byMoneyness: published("include_moneyness", false),
    moneyness: published("moneyness_filter", "all"),
    expirations: published("expiration_filter", "all"),
    timeDecay: conflict("timeDecay", "time_decay", false),
    halfLifeMinutes: published("time_decay_half_life", 30),
  },
  flowMarketTide: {
    interval: published("interval", "1D"),
    bucket: published("bucket", "5min"),
    date: published("date"),
  },
  flowDarkPool: {
    tickers: published("tickers"),
    date: published("date"),
    timeStart: published("time_start"),
    timeEnd: published("time_end"),
    minNotional: dollars("min_notional"),
    maxNotional: dollars("max_notional"),
    minSize: published("min_size"),
    maxSize: published("max_size"),
    minPrice: sharePrice("min_price"),
    maxPrice: sharePrice("max_price"),
    limit: documented("limit", 500),
    offset: documented("offset", 0),
    orderBy: published("sort"),
    order: published("order"),
  },
} as const satisfies Record<EndpointName, Facts>;

/** The client's words for the parameters of one endpoint. */
export type ParameterWord<Name extends EndpointName> = keyof (typeof parameters)[Name] & string;
