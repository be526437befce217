import { black76 } from "../pricing/black-scholes";
import { settlesAtOpen } from "../time/settlement";
import { rightOf } from "./tape";
import type { TradingDay } from "../days/trading-day";

/** The quote of a contract, in whole cents. */
export interface OptionQuote {
  bidCents: number;
  askCents: number;
  /** Price increment at this price. */
  tickCents: number;
  /** Implied volatility per year that the quote is priced with. */
  volatility: number;
}

interface QuoteRules {
  /** Width of the quote up to a fair value, both in cents, ascending. */
  widths: readonly (readonly [upTo: number, width: number])[];
  /** Width for higher fair values, as a share of the fair value. */
  maxWidthShare: number;
  /** Tick below three dollars, and from three dollars. */
  ticks: readonly [number, number];
}

const LARGE_TICK_FROM_CENTS = 300;

/** Lowest ask of a contract without a bid, so that the middle is a whole cent. */
const MIN_ASK_CENTS = 2;

/** Medians measured on an S&P 500 chain. */
const indexRules: QuoteRules = {
  widths: [
    [50, 5],
    [200, 10],
    [500, 20],
    [2_000, 30],
    [10_000, 60],
  ],
  maxWidthShare: 0.012,
  ticks: [5, 10],
};

const shareRules: QuoteRules = {
  widths: [
    [50, 1],
    [200, 2],
    [500, 5],
    [2_000, 15],
    [10_000, 50],
  ],
  maxWidthShare: 0.012,
  ticks: [1, 5],
};

/** Returns the quote around the fair value of a contract on the day's surface at a second of the session. */
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
  const rules = settlesAtOpen(day.underlying) ? indexRules : shareRules;
  return quoteAround(100 * black76(option, market).price, rules, volatility);
}

/** Returns the quote around a fair value. Both sides are multiples of the tick; the bid is at least 0 and below the ask. */
function quoteAround(fairCents: number, rules: QuoteRules, volatility: number): OptionQuote {
  const tickCents = fairCents < LARGE_TICK_FROM_CENTS ? rules.ticks[0] : rules.ticks[1];
  const width = widthOf(fairCents, rules);
  const bidCents = Math.max(0, Math.floor((fairCents - width / 2) / tickCents) * tickCents);
  const askCents = Math.max(
    bidCents === 0 ? MIN_ASK_CENTS : bidCents + tickCents,
    Math.ceil((fairCents + width / 2) / tickCents) * tickCents,
  );
  return { bidCents, askCents, tickCents, volatility };
}

function widthOf(fairCents: number, { widths, maxWidthShare }: QuoteRules): number {
  for (const [upTo, width] of widths) if (fairCents < upTo) return width;
  return maxWidthShare * fairCents;
}
