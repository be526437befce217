import { readInstant } from "../../../market/time/read-instant";
import { JsonObject } from "../fields/json-object";
import { plainSymbol } from "../../../market/chains/option-symbol";
import { addSymbol } from "../json-contract";
import type { JsonLayout } from "../layout";

/** Delayed quotes of cboe.com as JSON: `timestamp` (UTC), and `data` with the prices of the underlying and its `options`. */
export const cboeJson: JsonLayout = {
  name: "Cboe delayed quotes JSON",
  source: "Cboe delayed quotes",
  rows: /^data\/options$/,
  read(row, place, rows) {
    const option = new JsonObject(row, `data.options[${place}]`);
    addSymbol(
      { symbol: option.requiredText("option"), place, rows },
      {
        bid: [option, "bid"],
        ask: [option, "ask"],
        last: [option, "last_trade_price"],
        volume: [option, "volume"],
        openInterest: [option, "open_interest"],
        volatility: [option, "iv"],
        gamma: [option, "gamma"],
      },
    );
  },
  state(document) {
    const quotes = document.object("data");
    const current = quotes.number("current_price");
    const close = quotes.number("close");
    const notes = current === 0 && close ? [`data.current_price is 0, so the price is data.close, ${close}.`] : [];
    const symbol = quotes.text("symbol") ?? document.text("symbol");
    const timestamp = document.text("timestamp");
    const asOfMs = readInstant(timestamp ?? "", 0);
    return {
      underlying: symbol === undefined ? undefined : plainSymbol(symbol),
      asOfMs,
      instantProblem:
        asOfMs === undefined
          ? `timestamp: expected a time such as "2023-09-21 03:17:42", found ${document.shown("timestamp")}`
          : undefined,
      spot: current || close || undefined,
      // Cboe sends 0 if there is none.
      previousClose: quotes.number("prev_day_close") || undefined,
      delayMinutes: 15,
      notes,
    };
  },
};
