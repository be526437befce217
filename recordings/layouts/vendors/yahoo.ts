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
  page: {
    heading: "yfinance",
    about: "`option_chain().calls` and `.puts` of the Python package, written with `to_csv`.",
    knownFrom: "real files of scripts",
    example: `contractSymbol,lastTradeDate,strike,lastPrice,bid,ask,change,percentChange,volume,openInterest,impliedVolatility,inTheMoney,contractSize,currency
ABC260116C00100000,2026-01-06 20:12:00+00:00,100.0,2.15,2.1,2.2,0.1,4.9,7.0,150,0.21,False,REGULAR,USD
ABC260116P00100000,2026-01-06 19:58:00+00:00,100.0,1.95,1.9,2.0,-0.1,-4.9,3.0,250,0.22,False,REGULAR,USD
`,
  },
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
  page: {
    heading: "yfinance scripts",
    about:
      "The same quotes with columns that a script added: `ticker`, `expiration`, `contractType` and, in some, the price.",
    knownFrom: "real files of scripts",
    example: `ticker,expiration,contractType,strike,lastPrice,bid,ask,volume,openInterest,impliedVolatility,spot_price
ABC,2026-01-16,call,100.0,2.15,2.1,2.2,7,150,0.21,100
ABC,2026-01-16,put,100.0,1.95,1.9,2.0,3,250,0.22,100
`,
  },
});
