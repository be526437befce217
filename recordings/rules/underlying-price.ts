import { yearsToSettlement } from "../../market/time/settlement";
import { type Contract, DataError } from "../snapshots/snapshot";
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
  /** The price that the file or `--spot` states. */
  stated: number;
  asOfMs: number;
  expirations: readonly ExpirationQuotes[];
  contracts: readonly Contract[];
}

/**
 * Returns the price of put-call parity at the nearest liquid expiration if it differs from the stated one by more than 0.1 % and more
 * than bid and ask leave open; `undefined` if the stated price fits. Throws a `DataError` for a price that no parity supports, such as
 * 4 for 4,218.8.
 */
export function parityPrice({ underlying, stated, asOfMs, expirations, contracts }: PriceInputs): number | undefined {
  if (!(stated > 0 && stated < Infinity)) {
    throw new DataError(`the price of ${underlying} is ${stated}; expected it above 0. ${spotHint(underlying)}`);
  }
  const [nearest] = expirations;
  if (nearest === undefined) {
    refuseFarFromStrikes(underlying, stated, contracts);
    return undefined;
  }
  if (pricedFromFutures.has(underlying)) return undefined;
  const years = yearsToSettlement(asOfMs, nearest.settlesMs);
  const parity = nearest.forward * nearest.discount;
  const ratio = stated / parity;
  if (ratio > LARGEST_RATIO || ratio < 1 / LARGEST_RATIO) {
    throw new DataError(
      `the price of ${underlying}, ${stated}, does not fit the quotes, from which put-call parity gives ${cents(parity)}. ${spotHint(underlying)}`,
    );
  }
  const tolerance = Math.max(TOLERANCE, nearest.halfWidth / parity) + CARRY_PER_YEAR * years;
  return years > LONGEST_YEARS || Math.abs(ratio - 1) <= tolerance ? undefined : cents(parity);
}

/** Without quotes, a price is read wrongly if it is a third of the lowest strike, or three times the highest. */
function refuseFarFromStrikes(underlying: string, stated: number, contracts: readonly Contract[]): void {
  const [lowest, highest] = contracts.reduce(
    ([low, high], { strike }) => [Math.min(low, strike), Math.max(high, strike)],
    [Infinity, 0],
  );
  if (stated >= lowest / 3 && stated <= highest * 3) return;
  throw new DataError(
    `the price of ${underlying}, ${stated}, is far from all strikes, ${lowest} to ${highest}. ${spotHint(underlying)}`,
  );
}

/** Returns the flag that gives a price. */
export function spotHint(underlying: string): string {
  return `Give it with --spot ${underlying}=PRICE.`;
}

function cents(price: number): number {
  return Math.round(price * 100) / 100;
}
