import { activityBySecond } from "../time/activity-clock";
import { gaussian, streamOf, uniform } from "../days/random";
import { settlesAtOpen } from "../time/settlement";
import type { TradingDay } from "../days/trading-day";

/** One off-exchange print of shares. */
export interface DarkPrint {
  /** Milliseconds after the opening bell. */
  atMs: number;
  priceCents: number;
  /** Shares. */
  size: number;
}

/** Prints of an ordinary day, and the deviation of the logarithm of their number. */
const PER_DAY = 400;
const DAY_DEVIATION = 0.4;

const MEDIAN_SIZE = 1_500;
const SIZE_DEVIATION = 1.6;
const LOT = 100;

/** Deviation of a price from the market's, as a share of it: most are done at the middle of the quote. */
const STRAY = 0.000_15;

const DRAWS = 8;

/** The off-exchange prints of one underlying over one session, oldest first; none of an index, which has no shares. */
export function darkPrints(day: TradingDay, seed: number): DarkPrint[] {
  if (settlesAtOpen(day.underlying)) return [];
  const stream = streamOf(`${day.underlying} dark`);
  const passed = activityBySecond(day.seconds);
  const count = Math.round(PER_DAY * Math.exp(DAY_DEVIATION * gaussian(seed, stream, day.sessionDay, 0)));
  const prints = Array.from({ length: count }, (_, print): DarkPrint => {
    const draw = (position: number) => uniform(seed, stream, day.sessionDay, (print + 1) * DRAWS + position);
    const luck = (position: number) => gaussian(seed, stream, day.sessionDay, (print + 1) * DRAWS + position);
    const second = Math.min(day.seconds - 1, secondOf(passed, draw(0)));
    const lots = Math.max(1, Math.round((MEDIAN_SIZE / LOT) * Math.exp(SIZE_DEVIATION * luck(1))));
    const priceCents = Math.max(1, Math.round(100 * day.spotAt(second) * (1 + STRAY * luck(2))));
    return { atMs: second * 1000 + Math.floor(draw(3) * 1000), priceCents, size: lots * LOT };
  });
  return prints.sort((a, b) => a.atMs - b.atMs);
}

/** The last second by which no more than a share of the session's activity has passed. */
function secondOf(passed: Float64Array, share: number): number {
  let low = 0;
  let high = passed.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((passed[middle] ?? 0) <= share) low = middle;
    else high = middle;
  }
  return low;
}
