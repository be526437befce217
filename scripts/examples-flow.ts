import type { FunctionExamples } from "./functions-text";

/** The examples of the FLOW functions, in the order of the page. */
export const flowExamples: Readonly<Record<string, FunctionExamples>> = {
  "FLOW.TRADES": {
    examples: [
      [
        '=FLOW.TRADES("SPY","1h",20,100000,"columns=Time,Type,Strike,Expiration,Contracts,Premium,Flow score")',
        "the newest twenty trades over 100,000 US dollars, the columns chosen",
      ],
      ['=FLOW.TRADES("NVDA","1d",100,,"tradeType=sweep; optionType=call; maxDte=7")', "call sweeps that expire soon"],
      ['=FLOW.TRADES("SPY","4h",,,"view=aggregate")', "four hours in one row: VWF, SDF, FIR, counts"],
    ],
    notes: [
      "The Flow score is -100 (bearish) to 100 (bullish); the Flow bonus says how unusual the trade is.",
      "`includeClusters=true` adds columns for the package that a trade belongs to.",
    ],
  },
  "FLOW.TIDE": {
    examples: [
      [
        '=FLOW.TIDE("SPY","2026-11-18 09:30","2026-11-18 11:30","30min","columns=Time,Bullish premium,Bearish premium,Net premium (bull - bear),Cumulative net premium")',
        "half-hour bars of a morning, the columns chosen",
      ],
      ['=FLOW.TIDE("SPY")', "today's session so far, in five-minute bars"],
      ['=FLOW.TIDE("SPXW","-1d",,"1h","maxDte=0")', "what expires on the day it is traded, since yesterday"],
    ],
    notes: ["The cumulative net premium begins at 0 where the window begins."],
  },
  "FLOW.COMPARE": {
    examples: [
      ['=FLOW.COMPARE("SPY")', "today against the twenty trading days before"],
      ['=FLOW.COMPARE("SPY","last session","view=similar")', "the five past days most like the last session"],
    ],
  },
  "FLOW.STRIKES": {
    examples: [
      [
        '=FLOW.STRIKES("NVDA",,,5,"orderBy=total_premium")',
        "the five strikes that most money went to today, either right",
      ],
      ['=FLOW.STRIKES("NVDA","-5d",,20,"right=put; maxDte=30")', "puts of the last five sessions, 30 days at the most"],
      ['=FLOW.STRIKES("NVDA",,,,"view=concentration")', "how much the first three strikes hold"],
    ],
  },
  "FLOW.HISTORY": {
    examples: [
      ['=FLOW.HISTORY("SPY","2026-11-11","2026-11-17")', "a row a day"],
      ['=FLOW.HISTORY("SPY","-20d",,"columns=Date,Net premium")', "net premium of the last twenty sessions"],
    ],
  },
  "FLOW.EXPIRATIONS": {
    examples: [
      ['=FLOW.EXPIRATIONS("SPY",860)', "where in time the money of one strike went"],
      ['=FLOW.EXPIRATIONS("SPY",860,"1W","0-7")', "five sessions, what expires within a week"],
    ],
  },
  "FLOW.TOP": {
    examples: [
      ["=FLOW.TOP(5)", "the five busiest underlyings of the latest settled session"],
      ['=FLOW.TOP(10,"2026-11-17","net_premium","asc")', "the ten with the most put-heavy premium of a day"],
      ['=FLOW.TOP(50,,,,"minPremium=10000000; columns=Ticker,Premium")', "from ten million US dollars, two columns"],
    ],
  },
  "FLOW.CONTRACTS": {
    examples: [
      ['=FLOW.CONTRACTS("day",5)', "the five busiest contracts of today"],
      [
        '=FLOW.CONTRACTS("week",20,,"oi","right=put")',
        "the puts with most open interest, among those of five sessions",
      ],
      ['=FLOW.CONTRACTS("day",20,,,"ticker=NVDA")', "of one ticker, for 1 credit"],
    ],
  },
  "FLOW.CONTRACT": {
    examples: [
      ['=FLOW.CONTRACT("SPY","2026-12-18","call",700)', "the symbol that FLOW.RATIO takes"],
      ['=FLOW.CONTRACT("SPY   261218C00700000")', "the same, from the spelling with spaces"],
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
        "three horizons, the columns chosen",
      ],
      ['=FLOW.SENTIMENT("SPY","1h,7d",,"view=trend")', "a short horizon against a long one"],
      ['=FLOW.SENTIMENT("SPY","1d","weekly","view=moneyness")', "one horizon, split by moneyness"],
    ],
    notes: ["All horizons of one formula come with one question, and so do its three views."],
  },
  "FLOW.MARKET": {
    examples: [
      ['=FLOW.MARKET("1D","30min")', "the market today, in half-hour bars"],
      ['=FLOW.MARKET("1W","1h","2026-11-17")', "five sessions, hour by hour"],
    ],
  },
  "FLOW.DARKPOOL": {
    examples: [
      ['=FLOW.DARKPOOL("SPY,NVDA",,5,"minNotional=1000000")', "the newest prints over a million US dollars"],
      ['=FLOW.DARKPOOL("SPY","last session",20,"sort=notional; order=desc")', "the largest prints of the last session"],
    ],
  },
};
