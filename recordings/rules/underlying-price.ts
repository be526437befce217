import { isPricedFromFutures } from "@strikebook/contract";
import { yearsToSettlement } from "../../market/time/settlement";
import { DataError } from "../errors/data-error";
import type { Contract } from "../snapshots/snapshot";
import type { ExpirationQuotes } from "./expiration-quotes";

/**
 * The difference that counts: a tenth of a percent, or what bid and ask leave open, and 5 % a year for dividends and for a discount
 * that the quotes do not tell.
 */
const TOLERANCE = 0.001;
const CARRY_PER_YEAR = 0.05;
/** Quotes of later expirations say too little of today's price. */
const LONGEST_YEARS = 0.25;
/** A price that differs by this share of that of parity was read wrongly, or is of another underlying. */
const LARGEST_DIFFERENCE = 1 / 3;

interface PriceInputs {
  underlying: string;
  /** The price that the file or `--spot` states. */
  stated: number;
  asOfMs: number;
  expirations: readonly ExpirationQuotes[];
  contracts: readonly Contract[];
}

/**
 * Returns the price of put-call parity, if the stated one differs by more than 0.1 % and more than the error of parity; `undefined` if the
 * stated price fits. It is that of the nearest expiration, or of the one with the smallest error if quotes are wide. Throws a `DataError` for a price
 * that parity puts off by a third or more, such as 4 for 4,218.8.
 */
export function parityPrice({ underlying, stated, asOfMs, expirations, contracts }: PriceInputs): number | undefined {
  if (!(stated > 0 && stated < Infinity)) {
    throw new DataError(`the price of ${underlying} is ${stated}; expected it above 0. ${spotHint(underlying)}`);
  }
  const estimates = expirations.map((own) => estimateOf(own, asOfMs));
  const estimate = estimates.find(({ isNarrow }) => isNarrow) ?? estimates.sort((a, b) => a.share - b.share)[0];
  if (estimate === undefined) {
    refuseFarFromStrikes(underlying, stated, contracts);
    return undefined;
  }
  if (isPricedFromFutures(underlying)) return undefined;
  const { parity, share, years } = estimate;
  const difference = Math.abs(stated / parity - 1);
  if (difference <= share) return undefined;
  if (difference >= LARGEST_DIFFERENCE) {
    throw new DataError(
      `the price of ${underlying}, ${stated}, does not fit the quotes, from which put-call parity gives ${cents(parity)}. ${spotHint(underlying)}`,
    );
  }
  return years > LONGEST_YEARS ? undefined : cents(parity);
}

/** Returns the price of parity, and the share of it by which a price may differ. */
function estimateOf(expiration: ExpirationQuotes, asOfMs: number) {
  const { forward, discount, discountError, error, settlesMs, isNarrow } = expiration;
  const parity = forward * discount;
  const years = yearsToSettlement(asOfMs, settlesMs);
  return {
    parity,
    years,
    isNarrow,
    share: Math.max(TOLERANCE, error / parity, discountError) + CARRY_PER_YEAR * years,
  };
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
