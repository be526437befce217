import { legPrice, type LegMarket } from "./value-legs";
import { inRow, type Leg } from "./read-legs";

/** When and with which volatility legs are valued. */
export interface Scenario {
  /** In milliseconds since 1970 UTC. */
  atMs: number;
  /** Added to the volatility of each leg, as a fraction. */
  shift: number;
}

/** A leg whose cost is known. */
export type PaidLeg = Leg & { entryPrice: number };

/** Returns legs with what was paid for them. Throws an `ArgumentError` for a leg without. */
export function paidLegs(legs: readonly Leg[]): readonly PaidLeg[] {
  return legs.map((leg) => {
    if (leg.entryPrice === undefined) throw inRow(leg.row, "The entry price is missing, or 0.");
    return { ...leg, entryPrice: leg.entryPrice };
  });
}

/** Returns the profit of legs in US dollars at a price of their underlying: negative if it is a loss. */
export function profitAt(
  legs: readonly PaidLeg[],
  market: LegMarket,
  { atMs, shift }: Scenario,
  underlying: number,
): number {
  return legs.reduce((sum, leg) => {
    const price = legPrice(leg, market, { underlying, atMs, shift });
    return sum + leg.quantity * leg.multiplier * (price - leg.entryPrice);
  }, 0);
}
