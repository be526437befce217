import { dayFromIso } from "@strikebook/calendar";
import { black76, type Right } from "@strikebook/pricing";
import { settlementMs, yearsToSettlement } from "../../../market/time/settlement";
import type { Contract, Snapshot } from "../../../recordings/snapshots/snapshot";

/** Friday 2026-11-20 at 13:00 in New York, during a session. */
export const middayMs = Date.parse("2026-11-20T18:00:00Z");

const listed = [
  ["SPX", "2026-12-18"],
  ["SPXW", "2026-11-20"],
  ["SPXW", "2026-11-23"],
  ["SPXW", "2026-12-18"],
  ["SPXW", "2027-02-19"],
] as const;

const madeUpStrikes = [940, 960, 970, 980, 990, 1_000, 1_010, 1_020, 1_030, 1_050, 1_080];

/**
 * Returns a snapshot of SPX and SPXW, quoted around forwards that are 0.2 % above the price. The volatility is 20 %, and higher below the
 * price; the rate is 4 %. Each strike has hundreds of open contracts.
 */
export function spxSnapshot(changes: Partial<Omit<Snapshot, "contracts">> = {}): Snapshot {
  const asOfMs = changes.asOfMs ?? middayMs;
  const header = {
    underlying: "SPX",
    asOfMs,
    quoteMs: asOfMs,
    spot: 1_000,
    statedSpot: undefined,
    previousClose: 995,
    source: "Cboe delayed quotes",
    delayMinutes: undefined,
    ...changes,
  };
  const contracts = listed.flatMap(([root, date]) => {
    const expiration = dayFromIso(date) ?? NaN;
    const years = yearsToSettlement(header.quoteMs, settlementMs(root, expiration));
    if (settlementMs(root, expiration) <= asOfMs) return [];
    return madeUpStrikes.flatMap((strike) =>
      (["call", "put"] as const).map((right) => contract({ root, expiration, right, strike }, years, header.spot)),
    );
  });
  return { ...header, contracts };
}

type Terms = Pick<Contract, "root" | "expiration" | "right" | "strike">;

function contract(terms: Terms, years: number, spot: number): Contract {
  const { right, strike } = terms;
  const volatility = 0.2 + Math.max(0, 1_000 - strike) / 500;
  const { price } = black76({ right, strike, years, volatility }, { forward: spot * 1.002, rate: 0.04 });
  return {
    ...terms,
    bid: price * 0.99,
    ask: price * 1.01,
    last: undefined,
    volume: 10,
    openInterest: openInterestOf(right, strike),
    volatility,
    gamma: undefined,
    forward: undefined,
    discount: undefined,
  };
}

function openInterestOf(right: Right, strike: number): number {
  return right === "call" ? strike - 700 : 400;
}
