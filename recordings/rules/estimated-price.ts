import { easternDay, isoDate } from "@strikebook/calendar";
import { indexOfRoot, isPricedFromFutures } from "@strikebook/contract";
import { yearsToSettlement } from "../../market/time/settlement";
import type { Contract } from "../snapshots/snapshot";
import { onlySide } from "../snapshots/quotes";
import type { ExpirationQuotes } from "./expiration-quotes";

/** A price of an underlying that no source states. */
export interface EstimatedPrice {
  usd: number;
  /** The true price is within this many dollars of it in at least 95 of 100 chains. */
  errorUsd: number;
}

export interface PriceEstimate extends EstimatedPrice {
  /** The expiration whose quotes it comes from, YYYY-MM-DD. */
  expiration: string;
}

/** What a price is estimated from. */
interface QuotedChain {
  underlying: string;
  /** The instant of the quotes, in milliseconds since 1970 UTC. */
  quoteMs: number;
  expirations: readonly ExpirationQuotes[];
  contracts: readonly Contract[];
}

/**
 * What a forward grows by per year, 2 % ± 4 %: from the yield of an index in years without interest to the rates of 2023. A dividend of
 * a share is no growth, and is told apart by calls in the money.
 */
const GROWTH_PER_YEAR = 0.02;
const GROWTH_ERROR = 0.04;
/** Options on indices and funds are quoted until a quarter past four, and sources state a price of four: real ones are up to 0.14 % apart. */
const INSTANT_ERROR = 0.0015;
/** An error of 0.25 % is 0.5 % of an exposure in dollars, and 15 points at an SPX of 6,000. A larger one is no price to work with. */
const LARGEST_ERROR = 0.0025;

/**
 * Returns the price that put-call parity gives a chain without one; a clause that says why, if it gives none. The expiration with the least
 * error counts. Its forward is discounted to the instant of the quotes. The errors of the quotes, of the growth and of the instant are
 * independent.
 */
export function estimatedPrice({ underlying, quoteMs, expirations, contracts }: QuotedChain): PriceEstimate | string {
  if (isPricedFromFutures(underlying)) return "its options follow futures";
  const side = onlySide(contracts);
  if (side !== undefined) return `it has ${side}s alone; read the file of the others in the same command`;
  const isIndex = indexOfRoot(underlying) !== undefined;
  const estimates = expirations.map((own) => estimateOf(own, { quoteMs, isIndex }));
  const known = estimates.filter(({ isDividendKnown }) => isDividendKnown);
  const [best] = (known.length > 0 ? known : estimates).toSorted((a, b) => a.share - b.share);
  if (best === undefined) return "no expiration has three strikes with a bid and an ask of the call and of the put";
  const { usd, share, expiration, isDividendKnown } = best;
  const errorUsd = Math.ceil(100 * share * usd) / 100;
  if (share > LARGEST_ERROR) {
    return `the quotes of ${expiration} give ${usd.toFixed(2)} ± ${errorUsd}, and an error above 0.25 % is too much`;
  }
  if (!isDividendKnown) return `no calls 5 to 25 % in the money tell whether a dividend is paid before ${expiration}`;
  return { usd: Math.round(100 * usd) / 100, errorUsd, expiration };
}

interface Estimate {
  usd: number;
  /** The error as a share of the price. */
  share: number;
  expiration: string;
  isDividendKnown: boolean;
}

function estimateOf(
  { forward, error, excess, settlesMs }: ExpirationQuotes,
  { quoteMs, isIndex }: { quoteMs: number; isIndex: boolean },
): Estimate {
  const years = yearsToSettlement(quoteMs, settlesMs);
  // The dividends of an index are part of its growth. Those of a share are between none and all of the excess in the forward.
  const dividend = isIndex ? 0 : excess;
  const quotes = Math.max(error, Math.abs(dividend ?? 0)) / forward;
  return {
    usd: (forward + (dividend ?? 0) / 2) * Math.exp(-GROWTH_PER_YEAR * years),
    share: Math.hypot(quotes, GROWTH_ERROR * years, INSTANT_ERROR),
    expiration: isoDate(easternDay(settlesMs)),
    isDividendKnown: dividend !== undefined,
  };
}
