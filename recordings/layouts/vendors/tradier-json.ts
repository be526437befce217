import { JsonObject } from "../fields/json-object";
import { plainSymbol } from "../../../market/chains/option-symbol";
import { addSymbol } from "../json-contract";
import type { JsonLayout } from "../layout";

/** The option chain of Tradier's API, with `greeks=true`: `options.option` is a list of contracts. It has no price of the underlying. */
export const tradierJson: JsonLayout = {
  name: "Tradier option chain JSON",
  source: "Tradier option chain",
  rows: /^options\/option$/,
  read(row, place, rows) {
    const option = new JsonObject(row, `options.option[${place}]`);
    const greeks = option.object("greeks");
    const newestMs = Math.max(option.number("bid_date") ?? 0, option.number("ask_date") ?? 0);
    addSymbol(
      {
        symbol: option.requiredText("symbol"),
        size: option.number("contract_size"),
        place,
        rows,
        facts: { underlying: plainSymbol(option.text("underlying") ?? "") || undefined, asOfMs: newestMs || undefined },
      },
      {
        bid: [option, "bid"],
        ask: [option, "ask"],
        last: [option, "last"],
        volume: [option, "volume"],
        openInterest: [option, "open_interest"],
        volatility: [greeks, greeks.has("mid_iv") ? "mid_iv" : "smv_vol"],
        gamma: [greeks, "gamma"],
      },
    );
  },
  state: () => ({}),
};
