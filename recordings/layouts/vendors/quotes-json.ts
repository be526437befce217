import { readInstant } from "../../../market/time/read-instant";
import { JsonObject } from "../fields/json-object";
import { plainSymbol } from "../../../market/chains/option-symbol";
import { addSymbol } from "../json-contract";
import type { JsonLayout } from "../layout";

/** A list of quotes: `updated`, `underlyingPrice`, and `quotes` with one contract each. */
export const quotesJson: JsonLayout = {
  name: "JSON with quotes",
  source: "Option quotes",
  rows: /^quotes$/,
  read(row, place, rows) {
    const quote = new JsonObject(row, `quotes[${place}]`);
    addSymbol(
      { symbol: quote.requiredText("symbol"), place, rows },
      {
        bid: [quote, "bid"],
        ask: [quote, "ask"],
        last: [quote, "last"],
        volume: [quote, "volume"],
        openInterest: [quote, "openInterest"],
        volatility: [quote, "iv"],
        gamma: [quote, "gamma"],
      },
    );
  },
  state(document) {
    const asOfMs = readInstant(document.text("updated") ?? "", "new-york");
    const symbol = document.text("symbol");
    return {
      underlying: symbol === undefined ? undefined : plainSymbol(symbol),
      asOfMs,
      instantProblem:
        asOfMs === undefined && document.has("updated")
          ? `updated: expected a time such as "2026-08-21T16:00:00-04:00", found ${document.shown("updated")}`
          : undefined,
      spot: document.number("underlyingPrice"),
    };
  },
};
