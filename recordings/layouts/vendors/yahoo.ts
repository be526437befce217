import { tableLayout } from "../definitions/table-layout";

const numbers = {
  bid: "bid",
  ask: "ask",
  last: "lastPrice",
  volume: "volume",
  openInterest: "openInterest",
  volatility: "impliedVolatility",
};

/** The names that scripts give to what yfinance does not write, as public ones do. */
const names = {
  underlying: ["ticker", "underlying", "underlying_symbol", "symbol", "stock"],
  expiration: ["expiration", "expirationDate", "expiration_date", "expiry", "expiry_date", "exp_date", "expDate"],
  right: [
    ...["contractType", "contract_type", "optionType", "option_type", "type", "right", "kind", "side"],
    ...["callPut", "call_put", "cp", "cp_flag"],
  ],
  spot: [
    ...["spot_price", "spotPrice", "underlying_price", "underlyingPrice", "currentPrice", "current_price"],
    ...["stock_price", "stockPrice", "spot", "S"],
  ],
  /** Times before dates. A date alone is the close of its session. */
  instant: [
    ...["quote_datetime", "quote_timestamp", "quote_time", "snapshot_timestamp", "snapshot_time", "snapshot_at"],
    ...["fetched_at", "retrieved_at", "collected_at", "downloaded_at", "timestamp", "datetime", "as_of", "asof"],
    ...["quote_date", "quoteDate", "snapshot_date", "spot_date", "download_date", "downloadDate", "fetch_date"],
    ...["valuation_date", "date"],
  ],
};

const shared = { ...names, strike: "strike", lastTrade: "lastTradeDate" };

/**
 * Chains of Yahoo Finance as the Python package yfinance writes them with `to_csv`: one contract per row, without an instant and
 * without a price of the underlying. Scripts add them, under many names. The symbol decides; columns that contradict it are refused.
 */
export const yahoo = tableLayout({
  name: "yfinance",
  source: "Yahoo Finance option chain",
  required: ["contractSymbol", "strike", "openInterest", "impliedVolatility"],
  shared,
  sides: [{ symbol: "contractSymbol", right: names.right, ...numbers }],
  zone: "stated",
  page: {
    heading: "yfinance",
    about:
      "`option_chain().calls` and `.puts` of the Python package, written with `to_csv`, or both as JSON. Columns that contradict the symbol are refused.",
    knownFrom: "real files of scripts",
    example: `contractSymbol,lastTradeDate,strike,lastPrice,bid,ask,change,percentChange,volume,openInterest,impliedVolatility,inTheMoney,contractSize,currency
ABC260116C00100000,2026-01-06 20:12:00+00:00,100.0,2.15,2.1,2.2,0.1,4.9,7.0,150,0.21,False,REGULAR,USD
ABC260116P00100000,2026-01-06 19:58:00+00:00,100.0,1.95,1.9,2.0,-0.1,-4.9,3.0,250,0.22,False,REGULAR,USD
`,
  },
});

/** The same chains joined by a script that leaves out the symbols and adds the ticker, the expiration and the right. */
export const yahooScript = tableLayout({
  name: "yfinance script",
  source: "Yahoo Finance option chain",
  required: [names.underlying, names.expiration, "strike", "openInterest", "impliedVolatility"],
  shared,
  sides: [{ right: names.right, ...numbers }],
  zone: "stated",
  page: {
    heading: "yfinance scripts",
    about:
      "The same quotes without symbols, with columns that a script added, by the names that scripts use: `ticker` or `symbol`, `expiration` or `expirationDate`, " +
      "`contractType` or `option_type`, `spot_price` or `S`, `spot_date` or `fetched_at`. A time without a zone is that of some computer, and asks for `--at`.",
    knownFrom: "real files of scripts",
    example: `ticker,expiration,contractType,strike,lastPrice,bid,ask,volume,openInterest,impliedVolatility,spot_price
ABC,2026-01-16,call,100.0,2.15,2.1,2.2,7,150,0.21,100
ABC,2026-01-16,put,100.0,1.95,1.9,2.0,3,250,0.22,100
`,
  },
});
