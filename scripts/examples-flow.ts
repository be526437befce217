import type { FunctionExamples } from "./functions-text";

/** The examples of the FLOW functions, in the order of the page. */
export const flowExamples: Readonly<Record<string, FunctionExamples>> = {
  "FLOW.TRADES": {
    examples: [
      [
        '=FLOW.TRADES("SPY","1h",20,100000,"columns=Time,Type,Strike,Expiration,Contracts,Premium,Flow score")',
        "selected columns of the newest twenty trades of at least 100,000 US dollars",
      ],
      ['=FLOW.TRADES("NVDA","1d",100,,"tradeType=sweep; optionType=call; maxDte=7")', "call sweeps that expire soon"],
      ['=FLOW.TRADES("SPY","4h",,,"view=aggregate")', "four hours in one row: VWF, SDF, FIR, counts"],
    ],
    notes: [
      "The Flow score is -100 (bearish) to 100 (bullish); the Flow bonus measures how unusual the trade is.",
      "`includeClusters=true` adds columns for the multi-leg package that a trade is part of.",
    ],
  },
  "FLOW.TIDE": {
    examples: [
      [
        '=FLOW.TIDE("SPY","2026-11-18 09:30","2026-11-18 11:30","30min","columns=Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium")',
        "selected columns of a morning in 30-minute bars",
      ],
      ['=FLOW.TIDE("SPY")', "today's session so far, in five-minute bars"],
      ['=FLOW.TIDE("SPXW","-1d",,"1h","maxDte=0")', "0DTE options, since yesterday"],
    ],
    notes: ["The cumulative net premium starts at 0 at the start of the window."],
  },
  "FLOW.COMPARE": {
    examples: [
      ['=FLOW.COMPARE("SPY")', "today compared with the twenty trading days before"],
      ['=FLOW.COMPARE("SPY","last session","view=similar")', "the five past days most similar to the last session"],
    ],
  },
  "FLOW.STRIKES": {
    examples: [
      [
        '=FLOW.STRIKES("NVDA",,,5,"orderBy=total_premium")',
        "the five strikes with the most premium today, calls and puts",
      ],
      [
        '=FLOW.STRIKES("NVDA","-5d",,20,"right=put; maxDte=30")',
        "puts of the last five sessions with up to 30 days to expiration",
      ],
      ['=FLOW.STRIKES("NVDA",,,,"view=concentration")', "the share of the top three strikes"],
    ],
  },
  "FLOW.HISTORY": {
    examples: [
      ['=FLOW.HISTORY("SPY","2026-11-11","2026-11-17")', "one row per day"],
      ['=FLOW.HISTORY("SPY","-20d",,"columns=Date,Net premium")', "net premium of the last twenty sessions"],
    ],
  },
  "FLOW.EXPIRATIONS": {
    examples: [
      ['=FLOW.EXPIRATIONS("SPY",860)', "the premium of one strike by expiration"],
      ['=FLOW.EXPIRATIONS("SPY",860,"1W","0-7")', "five sessions, expirations within a week"],
    ],
  },
  "FLOW.TOP": {
    examples: [
      ["=FLOW.TOP(5)", "the five most active underlyings of the latest settled session"],
      ['=FLOW.TOP(10,"2026-11-17","net_premium","asc")', "the ten with the lowest net premium of a day"],
      [
        '=FLOW.TOP(50,,,,"minPremium=10000000; columns=Ticker,Premium")',
        "two columns, at least ten million US dollars",
      ],
    ],
  },
  "FLOW.CONTRACTS": {
    examples: [
      ['=FLOW.CONTRACTS("day",5)', "the five most active contracts of today"],
      ['=FLOW.CONTRACTS("week",20,,"oi","right=put")', "the puts of five sessions with the most open interest"],
      ['=FLOW.CONTRACTS("day",20,,,"ticker=NVDA")', "one ticker, for 1 credit"],
    ],
  },
  "FLOW.CONTRACT": {
    examples: [
      ['=FLOW.CONTRACT("SPY","2026-12-18","call",700)', "the symbol that FLOW.RATIO accepts"],
      ['=FLOW.CONTRACT("SPY   261218C00700000")', "the same, from the form with spaces"],
    ],
  },
  "FLOW.RATIO": {
    examples: [
      ['=FLOW.RATIO("SPY","1h")', "the whole chain of a ticker, the last hour"],
      ['=FLOW.RATIO(FLOW.CONTRACT("SPY","2026-11-20","call",860))', "one contract, a day"],
      ['=FLOW.RATIO("NVDA","1d",,"optionType=put; maxDte=7")', "the puts of a chain that expire within a week"],
    ],
  },
  "FLOW.PRESSURE": {
    examples: [
      ['=FLOW.PRESSURE("SPY","1h")', "bullish and bearish shares of the last hour's volume"],
      ['=FLOW.PRESSURE("SPY","1d","call","minPremium=50000")', "calls of at least 50,000 US dollars, a day"],
    ],
  },
  "FLOW.SENTIMENT": {
    examples: [
      [
        '=FLOW.SENTIMENT("SPY","1h,1d,7d",,"columns=Timeframe,Composite,Direction,Strength,VWF,SDF,FIR,Confidence (0-1)")',
        "selected columns of three timeframes",
      ],
      ['=FLOW.SENTIMENT("SPY","1h,7d",,"view=trend")', "a short timeframe compared with a long one"],
      ['=FLOW.SENTIMENT("SPY","1d","weekly","view=moneyness")', "one timeframe, split by moneyness"],
    ],
    notes: ["All timeframes of a formula share one request, and so do its three views."],
  },
  "FLOW.MARKET": {
    examples: [
      ['=FLOW.MARKET("1D","30min")', "the market today, in 30-minute bars"],
      ['=FLOW.MARKET("1W","1h","2026-11-17")', "five sessions, in one-hour bars"],
    ],
  },
  "FLOW.DARKPOOL": {
    examples: [
      ['=FLOW.DARKPOOL("SPY,NVDA",,5,"minNotional=1000000")', "the newest prints of at least one million US dollars"],
      ['=FLOW.DARKPOOL("SPY","last session",20,"sort=notional; order=desc")', "the largest prints of the last session"],
    ],
  },
};
