import { tableLayout } from "../table-layout";

const numbers = {
  bid: "bid",
  ask: "ask",
  last: "lastPrice",
  volume: "volume",
  openInterest: "openInterest",
  volatility: "impliedVolatility",
};

/**
 * Chains of Yahoo Finance as the Python package yfinance writes them with `to_csv`: one contract per row, without an instant and
 * without a price of the underlying.
 */
export const yahoo = tableLayout({
  name: "yfinance",
  source: "Yahoo Finance option chain",
  required: ["contractSymbol", "strike", "openInterest", "impliedVolatility"],
  shared: {
    spot: ["spot_price", "spotPrice", "underlyingPrice", "currentPrice"],
    underlying: ["ticker", "underlying"],
    lastTrade: "lastTradeDate",
  },
  sides: [{ symbol: "contractSymbol", ...numbers }],
  zone: "new-york",
});

/** The same chains joined by a script, with `ticker`, `expiration`, `contractType` and, in some scripts, `spot_price`. */
export const yahooScript = tableLayout({
  name: "yfinance script",
  source: "Yahoo Finance option chain",
  required: ["ticker", "expiration", "strike", "openInterest", "impliedVolatility"],
  shared: {
    underlying: "ticker",
    spot: ["spot_price", "spotPrice", "underlyingPrice", "currentPrice"],
    expiration: "expiration",
    strike: "strike",
    lastTrade: "lastTradeDate",
  },
  sides: [{ right: ["contractType", "optionType", "option_type", "type", "right"], ...numbers }],
  zone: "new-york",
});
