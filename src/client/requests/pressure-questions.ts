import type {
  DteBucket,
  ExpirationGroup,
  Interval,
  Moneyness,
  OptionType,
  SentimentTimeframe,
  Timeframe,
} from "../../contract/flow/flow-words";

/** The expirations of one strike. Flow document, Part 4.6. */
export interface ExpirationsQuestion {
  ticker: string;
  strike: number;
  /** Days that end with the date; 1D when left out. */
  interval?: Interval | undefined;
  /** Days to expiration; all when left out. */
  dteBucket?: DteBucket | undefined;
  /** Trading date, YYYY-MM-DD; the current one when left out. */
  date?: string | undefined;
}

/** One contract's trades by side. Flow document, Part 4.9. */
export interface ContractRatioQuestion {
  /** `SPY__251219C00600000`; the form padded with spaces does as well. */
  contract: string;
  /** Trailing window; 1d when left out. */
  timeframe?: Timeframe | undefined;
  /** Least premium of a trade, in US dollars. */
  minPremium?: number | undefined;
  /** Trading date, YYYY-MM-DD; the current one when left out. */
  date?: string | undefined;
}

/** A chain's trades by side, or by direction. Flow document, Part 4.10. */
export interface ChainQuestion {
  ticker: string;
  /** Trailing window; 1d when left out. */
  timeframe?: Timeframe | undefined;
  /** Both when left out. */
  optionType?: OptionType | undefined;
  /** Least premium of a trade, in US dollars. */
  minPremium?: number | undefined;
  /** Days to expiration, bounds included. */
  minDte?: number | undefined;
  maxDte?: number | undefined;
  /** Trading date, YYYY-MM-DD; the current one when left out. */
  date?: string | undefined;
}

/** The composite direction of one ticker. Flow document, Part 4.11. */
export interface SentimentQuestion {
  ticker: string;
  /** Trailing windows, or all six; 1d when left out. */
  timeframes?: SentimentTimeframe | readonly SentimentTimeframe[] | undefined;
  /** Adds VWF, SDF and FIR of each window. */
  breakdown?: boolean | undefined;
  /** Adds the shares by moneyness. */
  byMoneyness?: boolean | undefined;
  /** all when left out. */
  moneyness?: Moneyness | undefined;
  /** all when left out. */
  expirations?: ExpirationGroup | undefined;
  /** Weighs late trades more than early ones. */
  timeDecay?: boolean | undefined;
  /** Minutes in which a trade's weight halves, at least 1, with `timeDecay` alone; 30 when left out. */
  halfLifeMinutes?: number | undefined;
}
