import type { ColumnTexts } from "./describe-table";

/** The texts of columns that tables of several functions have. */
export const commonTexts = {
  symbol: ["", "The symbol as it was typed"],
  ticker: ["", "The ticker as it was typed"],
  canonical: ["", "The service's own name of the symbol or ticker"],
  asOf: ["time", "The time of the data, US Eastern"],
  spot: ["US dollars", "The price of the underlying"],
  previousClose: ["US dollars", "The closing price of the session before"],
  date: ["date", "The trading date of the figures, of several days the last"],
  strike: ["US dollars", "The exercise price"],
  expiration: ["date", "The date on which the contracts expire"],
  dte: ["days", "Calendar days to expiration; 0 is an expiration of the day"],
  right: ["", "Whether the contract is a call or a put"],
} satisfies ColumnTexts;

/** The time of a volatility. */
export const timeTexts = {
  asOf: ["time", "When the newest value was computed, US Eastern"],
  sessionDate: ["date", "The session that the values belong to"],
  stale: ["TRUE or FALSE", "Whether the symbol's values are of an older session than those of the others"],
} satisfies ColumnTexts;
