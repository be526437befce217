import { tableLayout } from "../table-layout";

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
});

/** The same chains joined by a script that leaves out the symbols and adds the ticker, the expiration and the right. */
export const yahooScript = tableLayout({
  name: "yfinance script",
  source: "Yahoo Finance option chain",
  required: [names.underlying, names.expiration, "strike", "openInterest", "impliedVolatility"],
  shared,
  sides: [{ right: names.right, ...numbers }],
  zone: "stated",
});
