import { black76 } from "../pricing/black-76";
import { settlesAtOpen } from "../time/settlement";
import { rightOf } from "./tape";
import type { TradingDay } from "../days/trading-day";

/** What a contract is quoted at, in whole cents. */
export interface OptionQuote {
  bidCents: number;
  askCents: number;
  /** The least move of a price here. */
  tickCents: number;
  /** Implied volatility per year that the quote is made from. */
  volatility: number;
}

interface QuoteHabits {
  /** Up to a fair value, the width of the quote; both in cents, ascending. */
  widths: readonly (readonly [upTo: number, width: number])[];
  /** Of dearer contracts, as a share of the fair value. */
  widest: number;
  /** The tick below three dollars, and from there on. */
  ticks: readonly [number, number];
}

const TICK_TURNS_CENTS = 300;

/** Of what nobody bids for, so that a whole cent lies between. */
const LEAST_ASK_CENTS = 2;

/** Medians of a real S&P 500 chain. */
const indexHabits: QuoteHabits = {
  widths: [
    [50, 5],
    [200, 10],
    [500, 20],
    [2_000, 30],
    [10_000, 60],
  ],
  widest: 0.012,
  ticks: [5, 10],
};

const shareHabits: QuoteHabits = {
  widths: [
    [50, 1],
    [200, 2],
    [500, 5],
    [2_000, 15],
    [10_000, 50],
  ],
  widest: 0.012,
  ticks: [1, 5],
};

/** Bid and ask around the value that the day's surface gives a contract at a whole second. */
export function quoteAt(day: TradingDay, contract: number, second: number): OptionQuote {
  const cell = contract >> 1;
  const expiration = day.expirationOf[cell] ?? 0;
  const volatility = day.volatilityAt(cell, second);
  const option = {
    right: rightOf(contract),
    strike: day.strikeOf[cell] ?? 0,
    years: day.yearsAt(expiration, second),
    volatility,
  };
  const market = { forward: day.forwardAt(expiration, second), rate: day.rate ?? 0 };
  const habits = settlesAtOpen(day.underlying) ? indexHabits : shareHabits;
  return quoteAround(100 * black76(option, market).price, habits, volatility);
}

/** Bid and ask around a fair value, each on a tick, the bid never below 0 and the ask always above it. */
function quoteAround(fairCents: number, habits: QuoteHabits, volatility: number): OptionQuote {
  const tickCents = fairCents < TICK_TURNS_CENTS ? habits.ticks[0] : habits.ticks[1];
  const width = widthOf(fairCents, habits);
  const bidCents = Math.max(0, Math.floor((fairCents - width / 2) / tickCents) * tickCents);
  const askCents = Math.max(
    bidCents === 0 ? LEAST_ASK_CENTS : bidCents + tickCents,
    Math.ceil((fairCents + width / 2) / tickCents) * tickCents,
  );
  return { bidCents, askCents, tickCents, volatility };
}

function widthOf(fairCents: number, { widths, widest }: QuoteHabits): number {
  for (const [upTo, width] of widths) if (fairCents < upTo) return width;
  return widest * fairCents;
}
