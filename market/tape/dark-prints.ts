import { sharesClosingMs, sharesOpeningMs } from "@strikebook/calendar";
import { Draws, gaussian, streamOf } from "../days/random";
import type { TradingDay } from "../days/trading-day";
import { settlesAtOpen } from "@strikebook/contract";
import { activityBySecond } from "../time/variance-clock";
import { logVolume, secondOfActivity } from "./session-activity";
import { usualShares } from "./usual-volume";

/** One off-exchange print of shares. */
export interface DarkPrint {
  /** Milliseconds since 1970 UTC. */
  instantMs: number;
  priceCents: number;
  /** Shares. */
  size: number;
}

/**
 * Share of all shares that trade off exchange. Rosenblatt Securities: 47.5 % in September 2024, 51.4 % in December 2024;
 * SIFMA: 44.2 % in 2021.
 */
const OFF_EXCHANGE_SHARE = 0.46;

/** Shares of the volume before the opening and after the closing bell. Rosenblatt, June 2025: 1.14 and 1.03 of 20.4 billion. */
const BEFORE_OPEN = 0.056;
const AFTER_CLOSE = 0.05;

/** Share of the prints that are smaller than a lot. More than half of all trades are. */
const ODD_LOTS = 0.56;
const LOT = 100;
const MEAN_ODD_LOT = (LOT - 1) / Math.log(LOT);

/** Larger sizes are uniform in their logarithm from a lot to this share of a usual session, and then spread once more. */
const LARGEST_SHARE = 0.004;
const SIZE_DEVIATION = 0.5;
const FEWEST_LOTS = 20;

/** Relative deviations of a price from the market price, in and outside the session. Most prints are near the middle of the quote. */
const PRICE_DEVIATION = 0.000_15;
const EXTENDED_DEVIATION = 0.000_5;

/** Share of the move from the previous close to the opening price that has happened when shares start to trade. */
const OVERNIGHT_SHARE = 0.6;

/** Standard deviation of the logarithm of a day's shares that the volume of its options does not explain. */
const OWN_DEVIATION = 0.12;

/** Random draws reserved for each print. */
const DRAWS = 8;

/**
 * Simulates the off-exchange prints of one underlying on the date of a session, oldest first: from 4:00 to 20:00 in New York. Their
 * shares add up to the off-exchange part of what the underlying trades; each print stands for many real prints, above all of the
 * small sizes. An index has no shares and no prints.
 */
export function darkPrints(day: TradingDay, seed: number): DarkPrint[] {
  if (settlesAtOpen(day.underlying)) return [];
  const draws = new Draws(seed, streamOf(`${day.underlying} dark`), day.sessionDay);
  const largest = Math.max(FEWEST_LOTS * LOT, LARGEST_SHARE * usualShares(day));
  const count = Math.round((OFF_EXCHANGE_SHARE * sharesOfDay(day, seed)) / meanSize(largest));
  const clock = printClock(day);
  const prints = Array.from({ length: count }, (_, print): DarkPrint => {
    const first = print * DRAWS;
    const { instantMs, price, deviation } = clock(draws, first);
    const priceCents = Math.max(1, Math.round(100 * price * (1 + deviation * draws.gaussian(first + 3))));
    return { instantMs, priceCents, size: sizeOf(draws, first + 4, largest) };
  });
  return prints.sort((a, b) => a.instantMs - b.instantMs);
}

/** Returns the shares of a simulated session: many on days when many options trade. Their mean is the usual number. */
function sharesOfDay(day: TradingDay, seed: number): number {
  const own = OWN_DEVIATION * gaussian(seed, streamOf(`${day.underlying} shares`), day.sessionDay, 0);
  return usualShares(day) * Math.exp(logVolume(day, seed) + own);
}

function meanSize(largest: number): number {
  const meanLarge = ((largest - LOT) / Math.log(largest / LOT)) * Math.exp(SIZE_DEVIATION ** 2 / 2);
  return ODD_LOTS * MEAN_ODD_LOT + (1 - ODD_LOTS) * meanLarge;
}

function sizeOf(draws: Draws, first: number, largest: number): number {
  const position = draws.uniform(first + 1);
  if (draws.uniform(first) < ODD_LOTS) return Math.floor(LOT ** position);
  const shares = LOT * (largest / LOT) ** position * Math.exp(SIZE_DEVIATION * draws.gaussian(first + 2));
  return LOT * Math.max(1, Math.round(shares / LOT));
}

/** When a print happens, at what market price, and how far its own price deviates. */
interface PrintTime {
  instantMs: number;
  price: number;
  deviation: number;
}

/** Returns the function that draws the time of a print, with three random numbers. */
function printClock(day: TradingDay): (draws: Draws, first: number) => PrintTime {
  const { openMs, seconds, previousClose } = day;
  const fromMs = sharesOpeningMs(day.sessionDay);
  const closeMs = openMs + 1000 * seconds;
  const untilMs = sharesClosingMs(day.sessionDay);
  const passed = activityBySecond(seconds);
  const gap = day.spotAt(0) - previousClose;
  return (draws, first) => {
    const part = draws.uniform(first);
    const time = draws.uniform(first + 1);
    if (part < BEFORE_OPEN) {
      // Most of it just before the opening bell: a sixth of it is before 7:00.
      const elapsed = Math.cbrt(time);
      const price = previousClose + gap * (OVERNIGHT_SHARE + (1 - OVERNIGHT_SHARE) * elapsed);
      return { instantMs: Math.floor(fromMs + elapsed * (openMs - fromMs)), price, deviation: EXTENDED_DEVIATION };
    }
    if (part > 1 - AFTER_CLOSE) {
      // Half of it in the first eighth of the time.
      const instantMs = Math.floor(closeMs + time ** 3 * (untilMs - closeMs));
      return { instantMs, price: day.spotAt(seconds - 1), deviation: EXTENDED_DEVIATION };
    }
    const second = Math.min(seconds - 1, secondOfActivity(passed, time));
    const price = day.spotAt(second);
    const instantMs = openMs + 1000 * second + Math.floor(1000 * draws.uniform(first + 2));
    return { instantMs, price, deviation: PRICE_DEVIATION };
  };
}
