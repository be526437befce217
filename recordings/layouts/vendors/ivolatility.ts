import { tableLayout } from "../definitions/table-layout";

/**
 * Options of a day of iVolatility, of today's files and of those with blanks in their names of columns. -1 is no volatility. Prices that
 * were adjusted for later splits do not fit the strikes and do not count. Symbols from before 2010 do not say their contract and are left
 * out. Source: ivolatility.com, Data Download, and headers that public programs read.
 */
export const iVolatility = tableLayout({
  name: "iVolatility options",
  source: "iVolatility end of day",
  required: [
    ...["symbol", "exchange", "date", "strike", "style"],
    ["option_symbol", "option symbol"],
    ["open_interest", "open interest"],
  ],
  shared: {
    underlying: "symbol",
    instant: "date",
    spot: [
      ...["stock_price_close", "unadjusted_stock_price", "unadjusted stock price"],
      ...["stock_price_for_iv", "stock price for iv"],
    ],
  },
  sides: [
    {
      symbol: ["option_symbol", "option symbol"],
      bid: "bid",
      ask: "ask",
      volume: "volume",
      openInterest: ["open_interest", "open interest"],
      volatility: "iv",
      gamma: "gamma",
    },
  ],
  zone: "new-york",
  isMonthFirst: true,
  page: {
    heading: "iVolatility",
    about:
      "Days of options, with or without `iv`. -1 is no volatility, the month comes before the day, the date is the close of its session. The " +
      "price is `stock_price_close`, else the unadjusted price or that for the volatilities; an adjusted price does not count.",
    example: [
      "symbol,exchange,company_name,date,stock_price_close,option_symbol,option_expiration,strike,call/put,style,ask,bid,mean_price,settlement," +
        "iv,volume,open_interest,stock_price_for_iv,forward_price,isinterpolated,delta,vega,gamma,theta,rho",
      "ABC,NYSE,Made Up,01/06/2026,100,ABC   260116C00100000,01/16/2026,100.0,C,A,2.2,2.1,2.149,0.0,0.21,7,150,100,100.1,,0.52,0.07,0.031,-0.1,0.01",
      "ABC,NYSE,Made Up,01/06/2026,100,ABC   260116P00100000,01/16/2026,100.0,P,A,2.0,1.9,1.951,0.0,0.22,3,250,100,100.1,,-0.48,0.07,0.029,-0.1,-0.01",
    ].join("\n"),
    knownFrom: "a real file; headers that public programs read",
  },
});
