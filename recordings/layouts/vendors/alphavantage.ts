import { tableLayout } from "../definitions/table-layout";

/**
 * HISTORICAL_OPTIONS of Alpha Vantage as CSV or JSON (`data` is a list of contracts): a symbol and a day, without the price of the
 * underlying. Public sets of its days have the same columns with `contract_id` (github.com/philippdubach/options-dataset-hist). Source:
 * alphavantage.co/documentation, Historical Options.
 */
export const alphaVantage = tableLayout({
  name: "Alpha Vantage historical options",
  source: "Alpha Vantage end of day",
  required: [["contractID", "contract_id"], "symbol", "expiration", "strike", "type", "open_interest", "date"],
  shared: { underlying: "symbol", instant: "date" },
  sides: [
    {
      symbol: ["contractID", "contract_id"],
      bid: "bid",
      ask: "ask",
      last: "last",
      volume: "volume",
      openInterest: "open_interest",
      volatility: "implied_volatility",
      gamma: "gamma",
    },
  ],
  zone: "new-york",
  page: {
    heading: "Alpha Vantage",
    about:
      "`HISTORICAL_OPTIONS` as CSV or JSON, and public Parquet files of its days with `contract_id` (one file has many dates and may have many " +
      "symbols: each is a snapshot). The date is the close of its session, in files of `REALTIME_OPTIONS` too. There is no price of the underlying.",
    example: [
      "contractID,symbol,expiration,strike,type,last,mark,bid,bid_size,ask,ask_size,volume,open_interest,date,implied_volatility,delta,gamma," +
        "theta,vega,rho",
      "ABC260116C00100000,ABC,2026-01-16,100.00,call,2.15,2.15,2.10,20,2.20,15,7,150,2026-01-06,0.21000,0.52000,0.03100,-0.10000,0.07000,0.01000",
      "ABC260116P00100000,ABC,2026-01-16,100.00,put,1.95,1.95,1.90,40,2.00,12,3,250,2026-01-06,0.22000,-0.48000,0.02900,-0.10000,0.07000,-0.01000",
    ].join("\n"),
    knownFrom: "documentation: Alpha Vantage, Historical Options",
  },
});
