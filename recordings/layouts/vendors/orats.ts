import { tableLayout } from "../definitions/table-layout";

/**
 * Strikes of ORATS: one row per strike with the call and the put. `snapShotDate` and `quoteDate` are in UTC; a file of a day's end
 * has only `tradeDate`, which is read as the close. The volatilities of the middle quotes count; gamma is that of the call and the put.
 */
export const orats = tableLayout({
  name: "ORATS strikes",
  source: "ORATS strikes",
  required: ["ticker", "tradeDate", "expirDate", "strike", "stockPrice", "callBidPrice", "putBidPrice"],
  shared: {
    underlying: "ticker",
    instant: ["snapShotDate", "quoteDate", "tradeDate"],
    spot: ["spotPrice", "stockPrice"],
    expiration: "expirDate",
    strike: "strike",
    settles: "expiryTod",
  },
  sides: [
    {
      side: "call",
      bid: "callBidPrice",
      ask: "callAskPrice",
      volume: "callVolume",
      openInterest: "callOpenInterest",
      volatility: ["callMidIv", "smvVol"],
      gamma: "gamma",
    },
    {
      side: "put",
      bid: "putBidPrice",
      ask: "putAskPrice",
      volume: "putVolume",
      openInterest: "putOpenInterest",
      volatility: ["putMidIv", "smvVol"],
      gamma: "gamma",
    },
  ],
  zone: 0,
  page: {
    heading: "ORATS strikes",
    about:
      "Strikes with both sides, of a moment (`snapShotDate`) or of a day's end (`tradeDate`, read as the close). Volatility is that of the middle quotes, and gamma is one for both sides.",
    knownFrom: "an excerpt of a real file",
    example: `ticker,tradeDate,expirDate,dte,strike,stockPrice,callVolume,callOpenInterest,putVolume,putOpenInterest,callBidPrice,callAskPrice,putBidPrice,putAskPrice,callMidIv,smvVol,putMidIv,gamma,spotPrice,quoteDate,snapShotDate,expiryTod
ABC,2026-01-06,2026-01-16,11,100,100,7,150,3,250,2.1,2.2,1.9,2,0.21,0.215,0.22,0.031,100,2026-01-06T20:44:50Z,2026-01-06T20:45:00Z,pm
`,
  },
});
