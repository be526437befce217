import { instantIn, jsonListLayout, numberIn, underlyingIn } from "../definitions/json-list-layout";

const quoted = { bid: "bid", ask: "ask", last: "last", volume: "volume" };

/** Delayed quotes of cboe.com as JSON: `timestamp` (UTC), and `data` with the prices of the underlying and its `options`. */
const cboeJson = jsonListLayout({
  name: "Cboe delayed quotes JSON",
  source: "Cboe delayed quotes",
  list: "data.options",
  symbol: "option",
  numbers: { ...quoted, last: "last_trade_price", openInterest: "open_interest", volatility: "iv", gamma: "gamma" },
  state(document) {
    const quotes = document.object("data");
    const current = quotes.number("current_price");
    const close = quotes.number("close");
    return {
      underlying: underlyingIn(quotes, "symbol") ?? underlyingIn(document, "symbol"),
      ...instantIn(document, "timestamp", 0, "2023-09-21 03:17:42"),
      spot: current || close || undefined,
      // Cboe sends 0 if there is none.
      previousClose: quotes.number("prev_day_close") || undefined,
      delayMinutes: 15,
      notes: current === 0 && close ? [`data.current_price is 0, so the price is data.close, ${close}.`] : [],
    };
  },
  page: {
    heading: "Cboe JSON",
    about: "The delayed quotes of cboe.com as JSON. `timestamp` is UTC. A `current_price` of 0 gives way to `close`.",
    knownFrom: "real files",
    example: `{"timestamp": "2026-01-06 20:45:00", "symbol": "ABC", "data": {"symbol": "ABC", "current_price": 100, "prev_day_close": 98.5, "options": [
{"option": "ABC260116C00100000", "bid": 2.1, "ask": 2.2, "last_trade_price": 2.15, "volume": 7, "open_interest": 150, "iv": 0.21, "gamma": 0.031},
{"option": "ABC260116P00100000", "bid": 1.9, "ask": 2.0, "last_trade_price": 1.95, "volume": 3, "open_interest": 250, "iv": 0.22, "gamma": 0.029}
]}}
`,
  },
});

/** A list of quotes: `updated`, `underlyingPrice`, and `quotes` with one contract each. */
const quotesJson = jsonListLayout({
  name: "JSON with quotes",
  source: "Option quotes",
  list: "quotes",
  symbol: "symbol",
  numbers: { ...quoted, openInterest: "openInterest", volatility: "iv", gamma: "gamma" },
  state: (document) => ({
    underlying: underlyingIn(document, "symbol"),
    ...(document.has("updated") && instantIn(document, "updated", "new-york", "2026-08-21T16:00:00-04:00")),
    spot: document.number("underlyingPrice"),
  }),
  page: {
    heading: "JSON with quotes",
    about: "What some programs send: quotes with OCC symbols.",
    knownFrom: "real files",
    example: `{"symbol": "ABC", "updated": "2026-01-06T15:45:00-05:00", "underlyingPrice": 100, "quotes": [
{"symbol": "ABC260116C00100000", "bid": 2.1, "ask": 2.2, "last": 2.15, "volume": 7, "openInterest": 150, "iv": 0.21, "gamma": 0.031},
{"symbol": "ABC260116P00100000", "bid": 1.9, "ask": 2.0, "last": 1.95, "volume": 3, "openInterest": 250, "iv": 0.22, "gamma": 0.029}
]}
`,
  },
});

/** The option chain of Tradier's API, with `greeks=true`: `options.option` is a list of contracts. It has no price of the underlying. */
const tradierJson = jsonListLayout({
  name: "Tradier option chain JSON",
  source: "Tradier option chain",
  list: "options.option",
  symbol: "symbol",
  size: "contract_size",
  numbers: {
    ...quoted,
    openInterest: "open_interest",
    volatility: ["greeks.mid_iv", "greeks.smv_vol"],
    gamma: "greeks.gamma",
  },
  factsOf: (option) => ({
    underlying: underlyingIn(option, "underlying"),
    asOfMs: Math.max(option.number("bid_date") ?? 0, option.number("ask_date") ?? 0) || undefined,
  }),
  state: () => ({}),
  page: {
    heading: "Tradier JSON",
    about:
      "A response of `/v1/markets/options/chains` with `greeks=true`, which is one expiration. Its instant is that of the newest quote.",
    knownFrom: 'an excerpt of a real file; documentation: Tradier, "Get Option Chains"',
    example: `{"options": {"option": [
{"symbol": "ABC260116C00100000", "underlying": "ABC", "root_symbol": "ABC", "strike": 100.0, "option_type": "call", "expiration_date": "2026-01-16", "bid": 2.1, "ask": 2.2, "last": 2.15, "volume": 7, "open_interest": 150, "contract_size": 100, "bid_date": 1767732300000, "ask_date": 1767732299000, "greeks": {"gamma": 0.031, "mid_iv": 0.21}},
{"symbol": "ABC260116P00100000", "underlying": "ABC", "root_symbol": "ABC", "strike": 100.0, "option_type": "put", "expiration_date": "2026-01-16", "bid": 1.9, "ask": 2.0, "last": 1.95, "volume": 3, "open_interest": 250, "contract_size": 100, "bid_date": 1767732298000, "ask_date": 1767732299000, "greeks": {"gamma": 0.029, "mid_iv": 0.22}}
]}}
`,
  },
});

/**
 * The option chain snapshot of Polygon.io, now Massive: `results` with one contract each. Times are in nanoseconds. A page has at
 * most 250 contracts: pages are parts of one snapshot.
 */
const polygonJson = jsonListLayout({
  name: "Polygon option chain snapshot JSON",
  source: "Polygon option chain snapshot",
  list: "results",
  sign: "details",
  symbol: "details.ticker",
  size: "details.shares_per_contract",
  numbers: {
    bid: "last_quote.bid",
    ask: "last_quote.ask",
    last: "last_trade.price",
    volume: "day.volume",
    openInterest: "open_interest",
    volatility: "implied_volatility",
    gamma: "greeks.gamma",
  },
  factsOf(result) {
    const nanoseconds = numberIn(result, "last_quote.last_updated");
    return {
      underlying: underlyingIn(result.object("underlying_asset"), "ticker"),
      asOfMs: nanoseconds ? Math.floor(nanoseconds / 1e6) : undefined,
      spot: numberIn(result, "underlying_asset.price") ?? numberIn(result, "underlying_asset.value"),
    };
  },
  state: () => ({}),
  page: {
    heading: "Polygon JSON",
    about:
      "Pages of `/v3/snapshot/options/ABC` of Polygon.io, now Massive, each a file, or with their `results` joined into one list. The plan decides whether quotes and the price are in it. Its instant is that of the newest quote.",
    knownFrom: 'documentation: Massive, "Option Chain Snapshot"',
    example: `{"status": "OK", "results": [
{"details": {"ticker": "O:ABC260116C00100000", "contract_type": "call", "shares_per_contract": 100}, "day": {"volume": 7}, "last_quote": {"bid": 2.1, "ask": 2.2, "last_updated": 1767732300000000000}, "last_trade": {"price": 2.15}, "open_interest": 150, "implied_volatility": 0.21, "greeks": {"gamma": 0.031}, "underlying_asset": {"ticker": "ABC", "price": 100}},
{"details": {"ticker": "O:ABC260116P00100000", "contract_type": "put", "shares_per_contract": 100}, "day": {"volume": 3}, "last_quote": {"bid": 1.9, "ask": 2.0, "last_updated": 1767732299000000000}, "last_trade": {"price": 1.95}, "open_interest": 250, "implied_volatility": 0.22, "greeks": {"gamma": 0.029}, "underlying_asset": {"ticker": "ABC", "price": 100}}
]}
`,
  },
});

/** The layouts with one list of contracts that have OCC symbols. */
export const jsonLists = [cboeJson, quotesJson, tradierJson, polygonJson];
