import { JsonObject } from "../fields/json-object";
import { plainSymbol } from "../../../market/chains/option-symbol";
import { addSymbol } from "../json-contract";
import type { JsonLayout } from "../layout";

/**
 * The option chain snapshot of Polygon.io, now Massive: `results` with one contract each. Times are in nanoseconds. A page has at
 * most 250 contracts, so the pages have to be joined into one `results` first.
 */
export const polygonJson: JsonLayout = {
  name: "Polygon option chain snapshot JSON",
  source: "Polygon option chain snapshot",
  rows: /^results$/,
  read(row, place, rows) {
    const result = new JsonObject(row, `results[${place}]`);
    const details = result.object("details");
    const quote = result.object("last_quote");
    const asset = result.object("underlying_asset");
    const ticker = asset.text("ticker");
    const nanoseconds = quote.number("last_updated");
    addSymbol(
      {
        symbol: details.requiredText("ticker"),
        size: details.number("shares_per_contract"),
        place,
        rows,
        facts: {
          underlying: ticker === undefined ? undefined : plainSymbol(ticker),
          asOfMs: nanoseconds ? Math.floor(nanoseconds / 1e6) : undefined,
          spot: asset.number("price") ?? asset.number("value"),
        },
      },
      {
        bid: [quote, "bid"],
        ask: [quote, "ask"],
        last: [result.object("last_trade"), "price"],
        volume: [result.object("day"), "volume"],
        openInterest: [result, "open_interest"],
        volatility: [result, "implied_volatility"],
        gamma: [result.object("greeks"), "gamma"],
      },
    );
  },
  state: () => ({}),
};
