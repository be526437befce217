import { dayFromIso, easternDay } from "@strikebook/calendar";
import { expirationOf } from "../../../market/chains/chain";
import type { QuoteData, QuotedChain, QuotedListing } from "../../../market/quotes/quoted-chain";

const dayOf = (date: string) => dayFromIso(date) ?? easternDay(NaN);

/** The strikes of SPY. QQQ has the strike 50 of the first expiration only. */
const spyStrikes: readonly number[] = [95, 100, 105];
const expirations = ["2026-11-20", "2026-11-27", "2026-12-18"];

/** How long before an instant its quotes are, in seconds. */
const AGE_SECONDS = 2;

/** The delta of a call by its strike; that of the put is less by one. */
const callDeltas: Readonly<Record<number, number>> = { 95: 0.95, 100: 0.6, 105: 0.25, 50: 0.5 };

/**
 * Returns quotes that can be computed by hand. They are two seconds old. The bid of a call is one dollar and as many cents as the second of the
 * quote has within its minute, that of a put one dollar more; the ask is ten cents more. The volatility is 34.37 % for calls and 25 % for puts.
 */
export function quotesByHand(strikes = spyStrikes): QuoteData {
  return {
    read(root: string, instantMs: number): Promise<QuotedChain | undefined> {
      const quoteMs = Math.floor(instantMs / 1_000) * 1_000 - AGE_SECONDS * 1_000;
      if (root !== "SPY" && root !== "QQQ") return Promise.resolve(undefined);
      const today = easternDay(instantMs);
      const listed = (root === "SPY" ? expirations : expirations.slice(0, 1)).filter((date) => dayOf(date) >= today);
      const own = root === "SPY" ? strikes : [50];
      const listings = listed.map((date) => listing(root, date, own, quoteMs));
      return Promise.resolve({ root, quoteMs, spot: root === "SPY" ? 101.5 : 50.5, listings });
    },
  };
}

/** Returns the bid of a call at an instant, in milliseconds since 1970 UTC, as above. */
export const callBid = (quoteMs: number) => 1 + (Math.floor(quoteMs / 1_000) % 60) / 100;

function listing(root: string, date: string, own: readonly number[], quoteMs: number): QuotedListing {
  const contracts = own.flatMap((strike) => [
    { right: "call" as const, strike },
    { right: "put" as const, strike },
  ]);
  const of = (position: number) => contracts[position] ?? { right: "call" as const, strike: NaN };
  return {
    expiration: expirationOf(root, dayOf(date)),
    contracts,
    quoteAt(position) {
      const cents = Math.round(100 * callBid(quoteMs)) + (of(position).right === "put" ? 100 : 0);
      const volume = 10 * position;
      return {
        bid: cents / 100,
        ask: (cents + 10) / 100,
        last: undefined,
        volume,
        openInterest: 1_000 + position,
        openInterestChange: -5,
      };
    },
    volatilityAt(position) {
      const { right, strike } = of(position);
      const delta = (callDeltas[strike] ?? NaN) - (right === "put" ? 1 : 0);
      return { volatility: right === "call" ? 0.3437 : 0.25, delta, gamma: 0.012_345, theta: -0.5, vega: 0.25 };
    },
  };
}
