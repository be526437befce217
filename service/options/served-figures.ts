import { type ContractQuote, servedNumber } from "@strikebook/contract";
import type { QuotedListing } from "../../market/quotes/quoted-chain";

type ServedFigures = Omit<
  ContractQuote,
  "symbol" | "root" | "asOf" | "spot" | "expiration" | "dte" | "right" | "strike" | "age"
>;

/** Returns the figures of a contract as they are sent: prices as quoted, volatility and Greeks with six digits. */
export function servedFigures(listing: QuotedListing, position: number): ServedFigures {
  const { bid, ask, last, volume, openInterest, openInterestChange } = listing.quoteAt(position);
  const { volatility, delta, gamma, theta, vega } = listing.volatilityAt(position);
  return {
    bid: bid ?? null,
    ask: ask ?? null,
    mid: middle(bid, ask),
    last: last ?? null,
    volume: volume ?? null,
    openInterest: openInterest ?? null,
    openInterestChange: openInterestChange ?? null,
    iv: digits(volatility === undefined ? undefined : 100 * volatility),
    delta: digits(delta),
    gamma: digits(gamma),
    theta: digits(theta),
    vega: digits(vega),
  };
}

/** Half a tick of a contract of any root has fewer decimals. */
const DECIMALS = 8;

/** Returns the middle of a bid, which may be 0, and an ask that is not below it; null without both. */
function middle(bid: number | undefined, ask: number | undefined): number | null {
  if (bid === undefined || ask === undefined || !(ask > 0) || ask < bid) return null;
  return servedNumber((bid + ask) / 2, DECIMALS);
}

/** Significant digits of a volatility or a Greek. */
const DIGITS = 6;

function digits(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(DIGITS)) + 0;
}
