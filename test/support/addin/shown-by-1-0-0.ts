/** What a formula shows in a workbook of version 1.0.0: its headings, the first ones if the documents show no more. */
interface Shown {
  formula: string;
  headings: readonly string[];
  /** The first cells below the first heading, where they do not depend on prices, which another practice market shows now. */
  first?: readonly string[];
}

/** The formulas of the documents of 1.0.0 that show a table once, and the headings below them, copied from there. */
export const shownBy100: readonly Shown[] = [
  { formula: '=GEX.HEATMAP("SPXW",,5)', headings: ["Strike", "Value", "Node", "Velocity %"] },
  {
    formula: '=GEX.LEVELS("SPXW,SPY",,,,"columns=Symbol,Spot,Net exposure,King,Positive wall,Negative wall,Flip")',
    headings: ["Symbol", "Spot", "Net exposure", "King", "Positive wall", "Negative wall", "Flip"],
    first: ["SPXW", "SPY"],
  },
  { formula: '=GEX.HEATMAP.AT("SPXW","2026-11-17 10:30",,5)', headings: ["Strike", "Value", "Node", "As of"] },
  {
    formula: '=GEX.LEVELS.AT("SPXW,SPY","2026-11-17 10:30",,,,"columns=Symbol,As of,Spot,King,Flip")',
    headings: ["Symbol", "As of", "Spot", "King", "Flip"],
    first: ["SPXW", "SPY"],
  },
  {
    formula: '=GEX.FRAMES("SPXW","2026-11-17 10:30","2026-11-17 10:35",,4)',
    headings: ["As of", "Spot"],
    first: [
      "2026-11-17 10:30:00",
      "2026-11-17 10:30:01",
      "2026-11-17 10:30:02",
      "2026-11-17 10:30:03",
      "2026-11-17 10:30:04",
    ],
  },
  {
    formula: '=GEX.DAILY("SPXW","2026-11-09","2026-11-13")',
    headings: ["Date", "Open", "High", "Low", "Close", "Smallest cell", "Largest cell", "Mean peak"],
    first: ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13"],
  },
  {
    formula: "=GEX.SYMBOLS()",
    headings: ["Symbol", "Index?", "Metrics", "History from", "History to"],
    first: ["SPXW", "SPX", "NDXP", "NDX", "RUTW"],
  },
  {
    formula: "=GEX.ACCOUNT()",
    headings: ["Name", "Value"],
    first: ["Balance", "Balance USD", "Status", "Customer", "API enabled"],
  },
  {
    formula: '=FLOW.TRADES("SPY","1h",20,100000,"columns=Time,Type,Strike,Expiration,Contracts,Premium,Flow score")',
    headings: ["Time", "Type", "Strike", "Expiration", "Contracts", "Premium", "Flow score"],
  },
  {
    formula:
      '=FLOW.TIDE("SPY","2026-11-18 09:30","2026-11-18 11:30","30min","columns=Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium")',
    headings: ["Time", "Bullish premium", "Bearish premium", "Net premium (bull - bear)", "Cumulative net premium"],
    first: ["2026-11-18 09:30:00", "2026-11-18 10:00:00", "2026-11-18 10:30:00", "2026-11-18 11:00:00"],
  },
  {
    formula: '=FLOW.COMPARE("SPY")',
    headings: ["Measure", "Current", "20-day average", "Versus average", "Percentile", "Date"],
    first: ["Premium", "Volume", "Net premium (calls - puts)", "Call premium", "Put premium"],
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
    first: ["2026-11-11", "2026-11-12", "2026-11-13", "2026-11-16", "2026-11-17"],
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
    first: ["SPY"],
  },
  {
    formula: '=FLOW.PRESSURE("SPY","1h")',
    headings: ["Ticker", "Bull %", "Bear %", "Neutral %", "Bull/bear ratio", "Call bull %", "Put bull %", "Bias"],
    first: ["SPY"],
  },
  {
    formula:
      '=FLOW.SENTIMENT("SPY","1h,1d,7d",,"columns=Timeframe,Composite,Direction,Strength,VWF,SDF,FIR,Confidence (0-1)")',
    headings: ["Timeframe", "Composite", "Direction", "Strength", "VWF", "SDF", "FIR", "Confidence (0-1)"],
    first: ["1h", "1d", "7d"],
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
    first: [
      "2026-11-18 09:30:00",
      "2026-11-18 10:00:00",
      "2026-11-18 10:30:00",
      "2026-11-18 11:00:00",
      "2026-11-18 11:30:00",
    ],
  },
  {
    formula: '=FLOW.DARKPOOL("SPY,NVDA",,5,"minNotional=1000000")',
    headings: ["Time", "Ticker", "Price", "Size (shares)", "Notional"],
  },
  {
    formula: '=VOL.EVENTS("NVDA,AAPL,MSFT")',
    headings: ["Symbol", "As of", "Session", "Stale", "Next date", "Timing", "Implied move %", "Estimate"],
    first: ["NVDA", "AAPL", "MSFT"],
  },
  {
    formula: '=VOL.HISTORY("SPXW","2026-11-11","2026-11-17","close,iv30,rv20")',
    headings: ["Date", "close", "iv30 (%)", "rv20 (%)"],
    first: ["2026-11-11", "2026-11-12", "2026-11-13", "2026-11-16", "2026-11-17"],
  },
  {
    formula: '=VOL.DERIVED("NVDA,AAPL")',
    headings: ["Symbol", "asOf", "sessionDate", "stale", "lastClose", "iv7 (%)", "iv30 (%)", "iv90 (%)"],
    first: ["NVDA", "AAPL"],
  },
  {
    formula: "=VOL.SYMBOLS()",
    headings: ["Symbol", "hasEvents", "history.from", "history.to"],
    first: ["SPXW", "NDXP", "RUTW", "SPY", "QQQ"],
  },
  {
    formula: '=GEX.LEVELS("SPXW,SPY,QQQ",,,,"columns=Symbol,Spot,Flip,Flip distance %")',
    headings: ["Symbol", "Spot", "Flip", "Flip distance %"],
    first: ["SPXW", "SPY", "QQQ"],
  },
];
