import type {
  Bucket,
  ContractOrder,
  Direction,
  DteBucket,
  ExpirationGroup,
  Interval,
  Moneyness,
  OptionType,
  SentimentTimeframe,
  StrikeOrder,
  Timeframe,
  TradeType,
  UnderlyingOrder,
} from "../../contract/flow/parameter-values";

/** Trades of one ticker; premium in US dollars, bounds included. Omitted fields do not filter. docs/api.md, Trades. */
export interface TradesRequest {
  ticker: string;
  /** Trailing window, unless `fromMs` is given; 1h if omitted. */
  timeframe?: Timeframe | undefined;
  /** The most trades, 1 to 500; 100 if omitted. */
  limit?: number | undefined;
  minPremium?: number | undefined;
  maxPremium?: number | undefined;
  optionType?: OptionType | undefined;
  tradeType?: TradeType | readonly TradeType[] | undefined;
  moneyness?: Moneyness | readonly Moneyness[] | undefined;
  /** Start and end of a window, in milliseconds since 1970 UTC. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  minContracts?: number | undefined;
  maxContracts?: number | undefined;
  /** Omits trades flagged multi-leg. */
  singleLegOnly?: boolean | undefined;
  /** Days to expiration. */
  minDte?: number | undefined;
  maxDte?: number | undefined;
  minStrike?: number | undefined;
  maxStrike?: number | undefined;
  /** One expiration, YYYY-MM-DD. */
  expiration?: string | undefined;
  /** Weights of the Flow Score, under the service's names: none negative, 0.95 to 1.05 together. */
  convictionWeights?: Readonly<Record<string, number>> | undefined;
  /** -100 to 100. */
  minFlowScore?: number | undefined;
  minFlowBonus?: number | undefined;
  /** The least relative volume, as a multiple. */
  minRvol?: number | undefined;
  /** Adds `cluster` to trades of a multi-leg package. */
  includeClusters?: boolean | undefined;
  /** Trading date, YYYY-MM-DD; the current one if omitted. */
  date?: string | undefined;
}

/** A window of one ticker's trades. */
interface TickerWindow {
  ticker: string;
  /** Both in milliseconds since 1970 UTC. */
  fromMs: number;
  toMs: number;
  /** Days to expiration, bounds included. */
  minDte?: number | undefined;
  maxDte?: number | undefined;
}

/** The tide of one ticker. docs/api.md, Tide. */
export interface TideRequest extends TickerWindow {
  /** Size of a bar; 5min if omitted. */
  bucket?: Bucket | undefined;
  /** Both if omitted. */
  optionType?: OptionType | undefined;
}

/** The strikes of one ticker by premium. docs/api.md, Strikes. */
export interface StrikesRequest extends TickerWindow {
  /** How many strikes, 1 to 100; 20 if omitted. */
  top?: number | undefined;
  /** Both if omitted. */
  right?: "call" | "put" | undefined;
  /** net_premium if omitted. */
  orderBy?: StrikeOrder | undefined;
}

/** A day of one ticker, compared with the days before it. docs/api.md, Day comparison. */
export interface CompareRequest {
  ticker: string;
  /** Trading date, YYYY-MM-DD; the current one if omitted. */
  date?: string | undefined;
}

/** The daily totals of one ticker. docs/api.md, Daily flow. */
export interface HistoryRequest {
  ticker: string;
  /** Both dates included, YYYY-MM-DD. */
  from: string;
  to: string;
}

/** The tide of the whole market. */
export interface MarketTideRequest {
  /** Days that end with the date; 1D if omitted. */
  interval?: Interval | undefined;
  /** Size of a bar; 5min if omitted. */
  bucket?: Bucket | undefined;
  /** Trading date, YYYY-MM-DD; the current one if omitted. */
  date?: string | undefined;
}

/** The fields that all rankings share. */
interface Ranking {
  /** The most rows, 1 to 500; 100 if omitted. */
  limit?: number | undefined;
  /** Trading date, YYYY-MM-DD; the current one if omitted. */
  date?: string | undefined;
  /** desc if omitted. */
  order?: Direction | undefined;
}

/** A ranking of the underlyings of a trading day. docs/api.md, Top underlyings. */
export interface TopUnderlyingsRequest extends Ranking {
  /** In US dollars. */
  minPremium?: number | undefined;
  /** In contracts. */
  minVolume?: number | undefined;
  /** premium if omitted. */
  orderBy?: UnderlyingOrder | undefined;
}

/** A ranking of the contracts of the five trading days that end with the date. docs/api.md, Top contracts. */
export interface TopContractsRequest extends Ranking {
  /** In contracts, bounds included; so is open interest. */
  minVolume?: number | undefined;
  maxVolume?: number | undefined;
  minOi?: number | undefined;
  maxOi?: number | undefined;
  /** Both if omitted. */
  right?: "C" | "P" | undefined;
  /** premium if omitted. */
  orderBy?: ContractOrder | undefined;
}

/** A ranking of the contracts of one trading day. docs/api.md, Top contracts. */
export interface TopDayContractsRequest extends TopContractsRequest {
  /** Contracts of one ticker only, which is cheaper; of every ticker if omitted. */
  ticker?: string | undefined;
}

/** The expirations of one strike. docs/api.md, Expirations of a strike. */
export interface ExpirationsRequest {
  ticker: string;
  strike: number;
  /** Days that end with the date; 1D if omitted. */
  interval?: Interval | undefined;
  /** Days to expiration; all if omitted. */
  dteBucket?: DteBucket | undefined;
  /** Trading date, YYYY-MM-DD; the current one if omitted. */
  date?: string | undefined;
}

/** One contract's trades by side. docs/api.md, Contract ratio. */
export interface ContractRatioRequest {
  /** `SPY__251219C00600000`; the form padded with spaces is also accepted. */
  contract: string;
  /** Trailing window; 1d if omitted. */
  timeframe?: Timeframe | undefined;
  /** The least premium of a trade, in US dollars. */
  minPremium?: number | undefined;
  /** Trading date, YYYY-MM-DD; the current one if omitted. */
  date?: string | undefined;
}

/** A chain's trades by side, or by direction. docs/api.md, Chain pressure. */
export interface ChainRequest {
  ticker: string;
  /** Trailing window; 1d if omitted. */
  timeframe?: Timeframe | undefined;
  /** Both if omitted. */
  optionType?: OptionType | undefined;
  /** The least premium of a trade, in US dollars. */
  minPremium?: number | undefined;
  /** Days to expiration, bounds included. */
  minDte?: number | undefined;
  maxDte?: number | undefined;
  /** Trading date, YYYY-MM-DD; the current one if omitted. */
  date?: string | undefined;
}

/** The composite direction of one ticker. docs/api.md, Sentiment. */
export interface SentimentRequest {
  ticker: string;
  /** Trailing windows, or all six; 1d if omitted. */
  timeframes?: SentimentTimeframe | readonly SentimentTimeframe[] | undefined;
  /** Adds VWF, SDF and FIR of each window. */
  breakdown?: boolean | undefined;
  /** Adds the shares by moneyness. */
  byMoneyness?: boolean | undefined;
  /** all if omitted. */
  moneyness?: Moneyness | undefined;
  /** all if omitted. */
  expirations?: ExpirationGroup | undefined;
  /** Gives recent trades more weight. */
  timeDecay?: boolean | undefined;
  /** The half-life of a trade's weight in minutes, at least 1, for `timeDecay`; 30 if omitted. */
  halfLifeMinutes?: number | undefined;
}

/** Off-exchange trades; amounts in US dollars, sizes in shares, bounds included. docs/api.md, Dark pool trades. */
export interface DarkPoolRequest {
  /** Every ticker if omitted. */
  tickers?: readonly string[] | undefined;
  /** Trading date, YYYY-MM-DD; the current one if omitted. */
  date?: string | undefined;
  /** Start and end of a window within the date, in milliseconds since 1970 UTC. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  minNotional?: number | undefined;
  maxNotional?: number | undefined;
  minSize?: number | undefined;
  maxSize?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Trades per page, 1 to 5000; 500 if omitted. */
  limit?: number | undefined;
  /** Trades to skip; none if omitted. */
  offset?: number | undefined;
  /** The sort order, under the service's own names. */
  orderBy?: string | undefined;
  order?: Direction | undefined;
}
