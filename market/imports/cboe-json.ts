import { type ChainFile, ChainFileError, readOptionSymbol } from "./chain-file";
import type { JsonRecord } from "./json-record";

/** Whether a document has the shape of Cboe's delayed quotes. */
export function isCboeJson(document: JsonRecord): boolean {
  return document.has("data");
}

/** Reads Cboe's delayed quotes: `timestamp` (UTC) beside `data` with the prices of the underlying and its `options`. */
export function readCboeJson(document: JsonRecord): ChainFile {
  const timestamp = document.text("timestamp");
  const asOfMs = Date.parse(`${timestamp.trim().replace(" ", "T")}Z`);
  if (Number.isNaN(asOfMs)) {
    throw new ChainFileError(`timestamp: expected a time such as "2023-09-21 03:17:42", found "${timestamp}".`);
  }
  const quotes = document.record("data");
  return {
    asOfMs,
    spot: quotes.number(quotes.has("current_price") ? "current_price" : "close"),
    previousClose: quotes.has("prev_day_close") ? quotes.number("prev_day_close") : undefined,
    contracts: quotes.records("options").map((option) => ({
      ...readOptionSymbol(option.text("option"), option.placeOf("option")),
      bid: option.numberOrZero("bid"),
      ask: option.numberOrZero("ask"),
      volatility: option.numberOrZero("iv"),
      gamma: option.numberOrZero("gamma"),
      openInterest: option.numberOrZero("open_interest"),
    })),
  };
}
