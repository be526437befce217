import type { TradingDay } from "../days/trading-day";

/** Largest volume of a contract without open interest that stays so. */
const UNHELD = 10;

/** Largest volume per contract held, by days to expiration: much of it is opened and closed within the day. */
const PER_HELD = [
  [0, 100],
  [3, 2.5],
  [8, 1.5],
  [Infinity, 0.8],
] as const;

/** Largest volume per contract opened and per contract closed overnight. */
const PER_OPENED = 2.5;
const PER_CLOSED = 1.2;

/** On its last day a contract that nobody holds can trade this share of all contracts held in its expiration. */
const LAST_DAY_SHARE = 0.01;

/**
 * Returns the largest volume of each contract of a day: a multiple of what is held and of what the next morning's open interest
 * shows as opened or closed. So volume far above open interest is either the contract's last day, or opens positions.
 */
export function volumeLimits(day: TradingDay): Int32Array {
  const { openInterest, nextOpenInterest, expirations, expirationOf, cellCount, sessionDay } = day;
  const held = new Float64Array(expirations.length);
  for (let contract = 0; contract < 2 * cellCount; contract += 1) {
    const expiration = expirationOf[contract >> 1] ?? 0;
    held[expiration] = (held[expiration] ?? 0) + (openInterest[contract] ?? 0);
  }
  const isLastDay = expirations.map(({ day: expires }) => expires <= sessionDay);
  const perHeldOf = expirations.map(({ day: expires }) => perHeldAt(expires - sessionDay));
  return new Int32Array(2 * cellCount).map((_, contract) => {
    const open = openInterest[contract] ?? 0;
    const expiration = expirationOf[contract >> 1] ?? 0;
    if (isLastDay[expiration])
      return UNHELD + (perHeldOf[expiration] ?? 0) * open + LAST_DAY_SHARE * (held[expiration] ?? 0);
    const change = (nextOpenInterest[contract] ?? 0) - open;
    return UNHELD + (perHeldOf[expiration] ?? 0) * open + (change > 0 ? PER_OPENED * change : -PER_CLOSED * change);
  });
}

function perHeldAt(days: number): number {
  return PER_HELD.find(([upTo]) => days <= upTo)?.[1] ?? 0;
}
