import type { Right } from "@strikebook/pricing";
import type { Expiration } from "../chains/chain";
import type { DataOrigin } from "../chains/data-origin";

/** The quote of a contract, and what was traded and held of it. A number that is not known is `undefined`. */
export interface ContractQuoteFigures {
  /** US dollars per share. */
  bid: number | undefined;
  ask: number | undefined;
  last: number | undefined;
  /** Contracts traded in the session of the quote, up to its instant. */
  volume: number | undefined;
  /** Contracts held in the morning of that session. */
  openInterest: number | undefined;
  /** Its change since the morning of the session before. */
  openInterestChange: number | undefined;
}

/** The sensitivities of a contract to the price of the underlying, to time and to volatility. */
export interface ContractGreeks {
  /** Change of the premium per dollar of the underlying. */
  delta: number;
  /** Change of delta per dollar of the underlying. */
  gamma: number;
  /** Dollars per share and calendar day. */
  theta: number;
  /** Dollars per share and volatility point. */
  vega: number;
}

/** The volatility of a contract per year (0.2 is 20 %), and its Greeks; all `undefined` where it is not known. */
export interface ContractVolatility extends Partial<ContractGreeks> {
  volatility: number | undefined;
}

/** A contract of an expiration. */
export interface ListedContract {
  right: Right;
  strike: number;
}

/** The contracts of one expiration of a root. */
export interface QuotedListing {
  expiration: Expiration;
  /** Strikes ascending, the call of a strike before its put. At least one. */
  contracts: readonly ListedContract[];
  /** Returns the quote of the contract at a position. */
  quoteAt(position: number): ContractQuoteFigures;
  /** Returns the volatility of the contract at a position. It is computed with each call. */
  volatilityAt(position: number): ContractVolatility;
}

/** The quoted contracts of one root at an instant, without those that had settled by the time of the request. */
export interface QuotedChain {
  root: string;
  /** The instant of the quotes, in milliseconds since 1970 UTC. */
  quoteMs: number;
  /** The price of the underlying at that instant. */
  spot: number;
  /** Where the contracts come from; absent in a market that computes them. */
  origin?: DataOrigin | undefined;
  /** Expirations ascending. */
  listings: readonly QuotedListing[];
}

/** The option quotes of a market, computed or recorded. */
export interface QuoteData {
  /** Reads the newest quotes of a root at or before an instant, in milliseconds since 1970 UTC; `undefined` if there are none. */
  read(root: string, instantMs: number, signal: AbortSignal): Promise<QuotedChain | undefined>;
}
