import { dateParameter, dollarsParameter, instantParameter, number, required, symbol, word } from "../parameter";
import { directions, optionTypes, timeframes } from "./parameter-values";

// assumed: the flow service uses the names of its published description, except those that the documents state.

/** What all routes of one ticker have. */
export const ofTicker = { service: "flow", pathParameters: { ticker: required(symbol("ticker")) } } as const;

/** Days to expiration, bounds included. */
export const daysToExpiration = { minDte: number("min_dte"), maxDte: number("max_dte") };

/** A window of trades. */
export const requiredWindow = {
  from: required(instantParameter("start_time")),
  to: required(instantParameter("end_time")),
};

/** The most rows of a ranking, 1 to 500, and its trading date: the current one if omitted. */
export const ranking = { limit: number("limit", 100), date: dateParameter("date") };

export const rankingOrder = { order: word("order", directions, "desc") };

/** Which trades of a chain are counted: those of a trailing window. */
export const chain = {
  timeframe: word("timeframe", timeframes, "1d"),
  optionType: word("option_type", optionTypes, "all"),
  minPremium: dollarsParameter("min_premium"),
  ...daysToExpiration,
  date: dateParameter("date"),
};

/** How long the figures of a day and of a window stay fresh, and what is known of them at a past instant. */
export const ofDay = { freshMs: 60_000, fresh: "flow: date", known: "day" } as const;
export const ofWindow = { credits: 3, freshMs: 5_000, fresh: "flow: window", known: "window" } as const;
