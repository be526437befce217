import { type AmericanMarket, americanPrice, black76, type EuropeanOption } from "@strikebook/pricing";
import { settlesAtOpen } from "@strikebook/contract";
import type { TradingDay } from "./trading-day";

/** The quote of a contract, in whole cents. */
export interface OptionQuote {
  bidCents: number;
  askCents: number;
  /** Price increment at this price. */
  tickCents: number;
  /**
   * The lowest price that gives nothing away: the gain of exercising now (shares and funds) or of holding to settlement. The
   * bid can be lower, as in real markets; no trade is.
   */
  parityCents: number;
  /** Implied volatility per year that the quote is priced with. */
  volatility: number;
}

interface QuoteRules {
  /** Fair values, ascending, and the width of the quote below each of them. */
  upToCents: readonly number[];
  widthCents: readonly number[];
  /** Width for higher fair values, as a share of the fair value. */
  maxWidthShare: number;
  /** Tick below three dollars, and from three dollars. */
  ticks: readonly [number, number];
}

const LARGE_TICK_FROM_CENTS = 300;

/** Lowest ask of a contract without a bid, so that the middle is a whole cent. */
const MIN_ASK_CENTS = 2;

/** Tolerance in cents for binary rounding of a price such as 9.15 - 9. */
const ROUNDING_TOLERANCE = 1e-6;

/** Medians measured on an S&P 500 chain. */
const indexRules: QuoteRules = {
  upToCents: [50, 200, 500, 2_000, 10_000],
  widthCents: [5, 10, 20, 30, 60],
  maxWidthShare: 0.012,
  ticks: [5, 10],
};

const shareRules: QuoteRules = {
  upToCents: [50, 200, 500, 2_000, 10_000],
  widthCents: [1, 2, 5, 15, 50],
  maxWidthShare: 0.012,
  ticks: [1, 5],
};

/**
 * Returns the quote around the fair value of a contract on the day's surface at a second of the session. Index options are
 * European, options on shares and funds American.
 */
export function quoteAt(day: TradingDay, contract: number, second: number): OptionQuote {
  const cell = contract >> 1;
  const expiration = day.expirationOf[cell] ?? 0;
  const option = {
    right: contract % 2 === 0 ? ("call" as const) : ("put" as const),
    strike: day.strikeOf[cell] ?? 0,
    years: day.yearsAt(expiration, second),
    volatility: day.volatilityAt(cell, second),
  };
  const market = { forward: day.forwardAt(expiration, second), rate: day.rate ?? 0, spot: day.spotAt(second) };
  const european = black76(option, market).price;
  const isAmerican = !settlesAtOpen(day.underlying);
  const fair = isAmerican ? americanPrice(option, market, european) : european;
  const parityCents = Math.max(0, Math.ceil(100 * parityOf(option, market, isAmerican) - ROUNDING_TOLERANCE));
  const { bidCents, askCents, tickCents } = quoteAround(100 * fair, isAmerican ? shareRules : indexRules);
  return { bidCents, askCents, tickCents, parityCents, volatility: option.volatility };
}

/** Returns the gain of holding an option to settlement or, if it is American and more, of exercising it now. */
function parityOf(
  { right, strike, years }: EuropeanOption,
  { spot, forward, rate }: AmericanMarket,
  isAmerican: boolean,
) {
  const sign = right === "call" ? 1 : -1;
  const held = sign * (forward - strike);
  const exercised = isAmerican ? sign * (spot - strike) : 0;
  return Math.max(0, exercised, held > 0 ? held * Math.exp(-rate * years) : 0);
}

/** Returns the quote around a fair value. Both sides are multiples of the tick; the bid is at least 0 and below the ask. */
function quoteAround(fairCents: number, rules: QuoteRules): Pick<OptionQuote, "bidCents" | "askCents" | "tickCents"> {
  const tickCents = fairCents < LARGE_TICK_FROM_CENTS ? rules.ticks[0] : rules.ticks[1];
  const width = widthOf(fairCents, rules);
  const bidCents = Math.max(0, Math.floor((fairCents - width / 2) / tickCents) * tickCents);
  const askCents = Math.max(
    bidCents === 0 ? MIN_ASK_CENTS : bidCents + tickCents,
    Math.ceil((fairCents + width / 2) / tickCents) * tickCents,
  );
  return { bidCents, askCents, tickCents };
}

function widthOf(fairCents: number, { upToCents, widthCents, maxWidthShare }: QuoteRules): number {
  const step = upToCents.findIndex((upTo) => fairCents < upTo);
  return widthCents[step] ?? maxWidthShare * fairCents;
}
