/** What a formula shows in a workbook of version 1.0.0: its headings, the first ones if the documents show no more. */
interface Shown {
  formula: string;
  headings: readonly string[];
}

/** The formulas of the documents of 1.0.0 that show a table once, and the headings below them, copied from there. */
export const shownBy100: readonly Shown[] = [
  { formula: '=GEX.HEATMAP("SPXW",,5)', headings: ["Strike", "Value", "Node", "Velocity %"] },
  {
    formula: '=GEX.LEVELS("SPXW,SPY",,,,"columns=Symbol,Spot,Net exposure,King,Positive wall,Negative wall,Flip")',
    headings: ["Symbol", "Spot", "Net exposure", "King", "Positive wall", "Negative wall", "Flip"],
  },
  { formula: '=GEX.HEATMAP.AT("SPXW","2026-11-17 10:30",,5)', headings: ["Strike", "Value", "Node", "As of"] },
  {
    formula: '=GEX.LEVELS.AT("SPXW,SPY","2026-11-17 10:30",,,,"columns=Symbol,As of,Spot,King,Flip")',
    headings: ["Symbol", "As of", "Spot", "King", "Flip"],
  },
  { formula: '=GEX.FRAMES("SPXW","2026-11-17 10:30","2026-11-17 10:35",,4)', headings: ["As of", "Spot"] },
  {
    formula: '=GEX.DAILY("SPXW","2026-11-09","2026-11-13")',
    headings: ["Date", "Open", "High", "Low", "Close", "Smallest cell", "Largest cell", "Mean peak"],
  },
  { formula: "=GEX.SYMBOLS()", headings: ["Symbol", "Index?", "Metrics", "History from", "History to"] },
  { formula: "=GEX.ACCOUNT()", headings: ["Name", "Value"] },
  {
    formula: '=FLOW.TRADES("SPY","1h",20,100000,"columns=Time,Type,Strike,Expiration,Contracts,Premium,Flow score")',
    headings: ["Time", "Type", "Strike", "Expiration", "Contracts", "Premium", "Flow score"],
  },
  {
    formula:
      '=FLOW.TIDE("SPY","2026-11-18 09:30","2026-11-18 11:30","30min","columns=Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium")',
    headings: ["Time", "Bullish premium", "Bearish premium", "Net premium (bull - bear)", "Cumulative net premium"],
  },
  {
    formula: '=FLOW.COMPARE("SPY")',
    headings: ["Measure", "Current", "20-day average", "Versus average", "Percentile", "Date"],
  },
  {
    formula: '=FLOW.STRIKES("NVDA",,,5,"orderBy=total_premium")',
    headings: [
      "Strike",
      "Right",
      "Net premium (bull - bear)",
      "Premium",
      "Bullish premium",
      "Bearish premium",
      "Volume",
      "Trades",
    ],
  },
  {
    formula: '=FLOW.HISTORY("SPY","2026-11-11","2026-11-17")',
    headings: [
      "Date",
      "Premium",
      "Volume",
      "Call premium",
      "Put premium",
      "Net premium (calls - puts)",
      "Call volume",
      "Put volume",
    ],
  },
  {
    formula: '=FLOW.EXPIRATIONS("SPY",860)',
    headings: ["Expiration", "DTE", "Call premium", "Put premium", "Call volume", "Put volume"],
  },
  {
    formula: "=FLOW.TOP(5)",
    headings: [
      "Ticker",
      "Premium",
      "Volume",
      "Call premium",
      "Put premium",
      "Net premium (calls - puts)",
      "Call/put ratio",
      "Call volume",
    ],
  },
  {
    formula: '=FLOW.CONTRACTS("day",5)',
    headings: ["Contract", "Ticker", "Expiration", "Strike", "Right", "DTE", "Premium", "Volume"],
  },
  {
    formula: '=FLOW.RATIO("SPY","1h")',
    headings: [
      "Contract",
      "Ask share (0-1)",
      "Bid share (0-1)",
      "Mid share (0-1)",
      "Aggression ratio",
      "Bias",
      "Aggression",
      "Confidence",
    ],
  },
  {
    formula: '=FLOW.PRESSURE("SPY","1h")',
    headings: ["Ticker", "Bull %", "Bear %", "Neutral %", "Bull/bear ratio", "Call bull %", "Put bull %", "Bias"],
  },
  {
    formula:
      '=FLOW.SENTIMENT("SPY","1h,1d,7d",,"columns=Timeframe,Composite,Direction,Strength,VWF,SDF,FIR,Confidence (0-1)")',
    headings: ["Timeframe", "Composite", "Direction", "Strength", "VWF", "SDF", "FIR", "Confidence (0-1)"],
  },
  {
    formula: '=FLOW.MARKET("1D","30min")',
    headings: [
      "Time",
      "Net call premium",
      "Net put premium",
      "Cumulative net call premium",
      "Cumulative net put premium",
      "Call volume",
      "Put volume",
      "Volume",
    ],
  },
  {
    formula: '=FLOW.DARKPOOL("SPY,NVDA",,5,"minNotional=1000000")',
    headings: ["Time", "Ticker", "Price", "Size (shares)", "Notional"],
  },
  {
    formula: '=VOL.EVENTS("NVDA,AAPL,MSFT")',
    headings: ["Symbol", "As of", "Session", "Stale", "Next date", "Timing", "Implied move %", "Estimate"],
  },
  {
    formula: '=VOL.HISTORY("SPXW","2026-11-11","2026-11-17","close,iv30,rv20")',
    headings: ["Date", "close", "iv30 (%)", "rv20 (%)"],
  },
  {
    formula: '=VOL.DERIVED("NVDA,AAPL")',
    headings: ["Symbol", "asOf", "sessionDate", "stale", "lastClose", "iv7 (%)", "iv30 (%)", "iv90 (%)"],
  },
  { formula: "=VOL.SYMBOLS()", headings: ["Symbol", "hasEvents", "history.from", "history.to"] },
  {
    formula: '=GEX.LEVELS("SPXW,SPY,QQQ",,,,"columns=Symbol,Spot,Flip,Flip distance %")',
    headings: ["Symbol", "Spot", "Flip", "Flip distance %"],
  },
];
