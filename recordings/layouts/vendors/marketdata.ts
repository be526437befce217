import { tableLayout } from "../definitions/table-layout";

/**
 * Option chains and quotes of Market Data (marketdata.app): JSON with a list for each column and `s`, or CSV. `updated` is the instant of a
 * contract's quote. Source: marketdata.app/docs/api/options/chain.
 */
export const marketData = tableLayout({
  name: "Market Data option chain",
  source: "Market Data option chain",
  hasInstantsOfContracts: true,
  required: ["optionSymbol", "updated", "openInterest"],
  shared: { underlying: "underlying", instant: "updated", spot: "underlyingPrice" },
  sides: [
    {
      symbol: "optionSymbol",
      bid: "bid",
      ask: "ask",
      last: "last",
      volume: "volume",
      openInterest: "openInterest",
      volatility: "iv",
      gamma: "gamma",
    },
  ],
  zone: "new-york",
  size: "contractMultiplier",
  page: {
    heading: "Market Data",
    about:
      "`options/chain` and `options/quotes` of [Market Data](https://www.marketdata.app/docs/api/options/chain) as JSON or CSV. Contracts have " +
      "instants of their own: those of a day are one snapshot, at the newest.",
    example: JSON.stringify({
      s: "ok",
      optionSymbol: ["ABC260116C00100000", "ABC260116P00100000"],
      underlying: ["ABC", "ABC"],
      expiration: [1768597200, 1768597200],
      side: ["call", "put"],
      strike: [100, 100],
      updated: [1767732298, 1767732300],
      bid: [2.1, 1.9],
      ask: [2.2, 2],
      last: [2.15, 1.95],
      openInterest: [150, 250],
      volume: [7, 3],
      underlyingPrice: [100, 100],
      iv: [0.21, 0.22],
      delta: [0.52, -0.48],
      gamma: [0.031, 0.029],
    }),
    knownFrom: "an excerpt of a real file; documentation: Market Data, Option Chain",
  },
});
