import { yearsToSettlement } from "../../market/time/settlement";
import { DataError } from "../snapshots/snapshot";
import type { ExpirationQuotes } from "./expiration-quotes";

/**
 * The difference that counts: a tenth of a percent, or what bid and ask leave open, and 5 % a year for dividends and for a discount
 * that the quotes do not tell.
 */
const TOLERANCE = 0.001;
const CARRY_PER_YEAR = 0.05;
/** Quotes of later expirations say too little of today's price. */
const LONGEST_YEARS = 0.25;
/** A price that differs more was read wrongly, or is of another underlying. */
const LARGEST_RATIO = 1.5;

/** Underlyings whose options follow futures, so that parity does not give the price of the index. */
const pricedFromFutures: ReadonlySet<string> = new Set(["VIX"]);

interface PriceInputs {
  underlying: string;
  /** The price that the file or the user states. */
  stated: number;
  asOfMs: number;
  expirations: readonly ExpirationQuotes[];
  strikes: { lowest: number; highest: number };
}

/**
 * Returns the price of the underlying that boards are computed at: the stated one, or that of put-call parity at the nearest liquid
 * expiration if they differ by more than 0.1 % and more than bid and ask leave open. Throws a `DataError` for a price that no parity supports, such as 4 for 4,218.8.
 */
export function underlyingPrice({ underlying, stated, asOfMs, expirations, strikes }: PriceInputs): number {
  if (!(stated > 0 && stated < Infinity)) {
    throw new DataError(`the price of ${underlying} is ${stated}; expected it above 0. ${spotHint(underlying)}`);
  }
  const [nearest] = expirations;
  if (nearest === undefined) {
    if (stated < strikes.lowest / LARGEST_RATIO / 2 || stated > strikes.highest * LARGEST_RATIO * 2) {
      throw new DataError(
        `the price of ${underlying}, ${stated}, is far from all strikes, ${strikes.lowest} to ${strikes.highest}. ${spotHint(underlying)}`,
      );
    }
    return stated;
  }
  if (pricedFromFutures.has(underlying)) return stated;
  const years = yearsToSettlement(asOfMs, nearest.settlesMs);
  const parity = nearest.forward * nearest.discount;
  const ratio = stated / parity;
  if (ratio > LARGEST_RATIO || ratio < 1 / LARGEST_RATIO) {
    throw new DataError(
      `the price of ${underlying}, ${stated}, does not fit the quotes, from which put-call parity gives ${rounded(parity)}. ${spotHint(underlying)}`,
    );
  }
  const tolerance = Math.max(TOLERANCE, nearest.halfWidth / parity) + CARRY_PER_YEAR * years;
  if (years > LONGEST_YEARS || Math.abs(ratio - 1) <= tolerance) return stated;
  return rounded(parity);
}

/** Returns the flag that gives a price. */
export function spotHint(underlying: string): string {
  return `Give it with --spot ${underlying}=PRICE.`;
}

function rounded(price: number): number {
  return Math.round(price * 100) / 100;
}
