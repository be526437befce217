import { gaussian, streamOf, uniform } from "../days/random";
import type { TradingDay } from "../days/trading-day";
import { settlesAtOpen } from "../time/settlement";
import { activityBySecond } from "../time/variance-clock";
import { secondOfActivity } from "./session-activity";

/** One off-exchange print of shares. */
interface DarkPrint {
  /** Milliseconds after the opening bell. */
  atMs: number;
  priceCents: number;
  /** Shares. */
  size: number;
}

/** Prints of a usual day, and the standard deviation of the logarithm of their number. */
const PRINTS_PER_DAY = 400;
const DAY_DEVIATION = 0.4;

const MEDIAN_SIZE = 1_500;
const SIZE_DEVIATION = 1.6;
const LOT = 100;

/** Relative deviation of a price from the market price. Most prints are at the middle of the quote. */
const PRICE_DEVIATION = 0.000_15;

/** Random draws reserved for each print. */
const DRAWS = 8;

/** Simulates the off-exchange prints of one underlying in one session, oldest first. An index has no shares and no prints. */
export function darkPrints(day: TradingDay, seed: number): DarkPrint[] {
  if (settlesAtOpen(day.underlying)) return [];
  const stream = streamOf(`${day.underlying} dark`);
  const passed = activityBySecond(day.seconds);
  const count = Math.round(PRINTS_PER_DAY * Math.exp(DAY_DEVIATION * gaussian(seed, stream, day.sessionDay, 0)));
  const prints = Array.from({ length: count }, (_, print): DarkPrint => {
    const uniformDraw = (position: number) => uniform(seed, stream, day.sessionDay, (print + 1) * DRAWS + position);
    const normalDraw = (position: number) => gaussian(seed, stream, day.sessionDay, (print + 1) * DRAWS + position);
    const second = Math.min(day.seconds - 1, secondOfActivity(passed, uniformDraw(0)));
    const lots = Math.max(1, Math.round((MEDIAN_SIZE / LOT) * Math.exp(SIZE_DEVIATION * normalDraw(1))));
    const priceCents = Math.max(1, Math.round(100 * day.spotAt(second) * (1 + PRICE_DEVIATION * normalDraw(2))));
    return { atMs: second * 1000 + Math.floor(uniformDraw(3) * 1000), priceCents, size: lots * LOT };
  });
  return prints.sort((a, b) => a.atMs - b.atMs);
}
