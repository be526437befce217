import { easternDay } from "@strikebook/calendar";
import { readVendorTime } from "../../cells/vendor-dates";
import type { JsonObject } from "../../cells/json-object";
import { jsonListLayout } from "../definitions/json-list-layout";

const numbers = {
  bid: "latestQuote.bp",
  ask: "latestQuote.ap",
  last: "latestTrade.p",
  volatility: "impliedVolatility",
  gamma: "greeks.gamma",
};

/** Returns when the quote, the trade or the bar of a contract was made. */
function instantOf(snapshot: JsonObject, part: "latestQuote" | "dailyBar"): number | undefined {
  return readVendorTime(snapshot.object(part).text("t") ?? "", 0);
}

/** Returns whether the last day with trades is the day of the quote: otherwise its volume is of another day. */
function isTradedToday(snapshot: JsonObject): boolean {
  const [quoteMs, barMs] = [instantOf(snapshot, "latestQuote"), instantOf(snapshot, "dailyBar")];
  return quoteMs !== undefined && barMs !== undefined && easternDay(quoteMs) === easternDay(barMs);
}

/**
 * Snapshots of an option chain of Alpaca's market data API, `/v1beta1/options/snapshots/{underlying}`: `snapshots` is an object by OCC
 * symbol. A page (`next_page_token`) is a part of a snapshot. They have no open interest and no price of the underlying. Source:
 * Alpaca's reference "Option chain", and responses in the tests of its clients for Go and Python.
 */
export const alpacaJson = jsonListLayout({
  name: "Alpaca option snapshots JSON",
  source: "Alpaca option snapshots",
  sendsNoOpenInterest: true,
  list: "snapshots",
  numbers: (snapshot) => (isTradedToday(snapshot) ? { ...numbers, volume: "dailyBar.v" } : numbers),
  factsOf: (snapshot) => ({ asOfMs: instantOf(snapshot, "latestQuote") }),
  state: () => ({}),
  page: {
    heading: "Alpaca JSON",
    about:
      "A page of `/v1beta1/options/snapshots/ABC`. It has no open interest and no price of the underlying. The volume counts if it is of the day of the quote.",
    example: `{"next_page_token": null, "snapshots": {
"ABC260116C00100000": {"dailyBar": {"c": 2.15, "t": "2026-01-06T05:00:00Z", "v": 7}, "greeks": {"delta": 0.51, "gamma": 0.031}, "impliedVolatility": 0.21, "latestQuote": {"ap": 2.2, "bp": 2.1, "t": "2026-01-06T20:45:00.123456789Z"}, "latestTrade": {"p": 2.15, "s": 1, "t": "2026-01-06T20:12:00Z"}},
"ABC260116P00100000": {"dailyBar": {"c": 1.95, "t": "2026-01-06T05:00:00Z", "v": 3}, "greeks": {"delta": -0.49, "gamma": 0.029}, "impliedVolatility": 0.22, "latestQuote": {"ap": 2, "bp": 1.9, "t": "2026-01-06T20:44:59Z"}, "latestTrade": {"p": 1.95, "s": 1, "t": "2026-01-06T19:58:00Z"}}
}}
`,
    knownFrom: 'documentation: "Option chain" of Alpaca',
  },
});
