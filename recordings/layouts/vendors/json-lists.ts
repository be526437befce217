import { instantIn, jsonListLayout, numberIn, underlyingIn } from "../json-list-layout";

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
});

/** The layouts with one list of contracts that have OCC symbols. */
export const jsonLists = [cboeJson, quotesJson, tradierJson, polygonJson];
