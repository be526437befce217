import { type ChainFile, ChainFileError, readOptionSymbol } from "./chain-file";
import type { JsonRecord } from "./json-record";

/** Whether a document has the shape of a list of quotes. */
export function isQuotesJson(document: JsonRecord): boolean {
  return document.has("quotes");
}

/** Reads a list of quotes: `updated` (RFC 3339), `underlyingPrice`, and `quotes` with one contract each. */
export function readQuotesJson(document: JsonRecord): ChainFile {
  const updated = document.text("updated");
  const asOfMs = Date.parse(updated);
  if (Number.isNaN(asOfMs)) {
    throw new ChainFileError(`updated: expected a time such as "2026-08-21T16:00:00-04:00", found "${updated}".`);
  }
  return {
    asOfMs,
    spot: document.number("underlyingPrice"),
    previousClose: undefined,
    contracts: document.records("quotes").map((quote) => ({
      ...readOptionSymbol(quote.text("symbol"), quote.placeOf("symbol")),
      bid: quote.numberOrZero("bid"),
      ask: quote.numberOrZero("ask"),
      volatility: quote.numberOrZero("iv"),
      gamma: quote.numberOrZero("gamma"),
      openInterest: quote.numberOrZero("openInterest"),
    })),
  };
}
