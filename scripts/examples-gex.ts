import type { FunctionExamples } from "./functions-text";

/** The examples of the GEX functions, in the order of the page. */
export const gexExamples: Readonly<Record<string, FunctionExamples>> = {
  "GEX.HEATMAP": {
    cells: { A2: "SPXW", A3: "SPY" },
    examples: [
      ['=GEX.HEATMAP("SPXW",,5)', "the five strikes around spot"],
      ['=GEX.HEATMAP("SPXW","vanna",40,10)', "vanna of 40 strikes, netted over ten expirations"],
      ['=GEX.HEATMAP("SPXW",,"all",20,"layout=matrix")', "every strike, with a column for each of twenty expirations"],
      ['=GEX.HEATMAP(A2:A6,,20,,"columns=Symbol,Strike,Value")', "the symbols of a range, three columns each"],
    ],
    notes: [
      "Values are US dollars of delta gained per 1 % move of spot (gamma) or per volatility point (vanna). They are shown in millions from a million up; the cell holds the whole number.",
      "`includeEmpty=true` keeps strikes with next to no exposure. Without it gamma and vanna may list different strikes.",
      "`columns` also knows Symbol, As of, Spot, Previous close, Change and Change %.",
    ],
  },
  "GEX.LEVELS": {
    examples: [
      [
        '=GEX.LEVELS("SPXW,SPY",,,,"columns=Symbol,Spot,Net exposure,King,Positive wall,Negative wall,Flip")',
        "two symbols, the columns chosen",
      ],
      ['=GEX.LEVELS("SPXW,SPY")', "king, walls and flip of two symbols"],
      ['=GEX.LEVELS("SPXW",,,,"view=levels")', "every level of one symbol, strongest first"],
    ],
    notes: [
      "The flip is where the running sum of exposure, from the lowest strike upward, changes sign; blank when it never does. It is not the zero-gamma level, the spot at which the repriced net profile would be zero.",
      "The digest covers the strikes asked for, between Low strike and High strike.",
    ],
  },
  "GEX.HEATMAP.AT": {
    examples: [
      ['=GEX.HEATMAP.AT("SPXW","2026-11-17 10:30",,5)', "the board of a past instant, US Eastern"],
      ['=GEX.HEATMAP.AT("SPXW","-2h")', "two hours ago"],
      ['=GEX.HEATMAP.AT("SPXW","last close",,,,"layout=matrix")', "the board at the last close"],
    ],
    notes: ["A replayed board that is a minute old never changes: asked again, it costs nothing."],
  },
  "GEX.LEVELS.AT": {
    examples: [
      [
        '=GEX.LEVELS.AT("SPXW,SPY","2026-11-17 10:30",,,,"columns=Symbol,As of,Spot,King,Flip")',
        "levels of a past instant",
      ],
      ['=GEX.LEVELS.AT("SPXW","last close")', "levels at the last close"],
    ],
  },
  "GEX.FRAMES": {
    examples: [
      [
        '=GEX.FRAMES("SPXW","2026-11-17 10:30","2026-11-17 10:35",,4)',
        "every board of five minutes, a column a strike",
      ],
    ],
    notes: [
      "A window over 15 minutes is asked in pieces, at 25 credits each; what they cost in all is checked against your limits before the first is sent.",
    ],
  },
  "GEX.DAILY": {
    examples: [
      ['=GEX.DAILY("SPXW","2026-11-09","2026-11-13")', "a row a session"],
      ['=GEX.DAILY("SPXW,SPY","-5d")', "the last five sessions of two symbols"],
    ],
  },
  "GEX.LIVE": {
    cells: { A2: "SPY", A3: "QQQ" },
    examples: [
      ['=GEX.LIVE("SPXW","spot,change,king,flip")', "four facts that tick all session"],
      ['=GEX.LIVE("SPXW","spot,state,age")', "whether the spot is live, and how old it is in seconds"],
      ["=GEX.LIVE(A2:A11)", "the spot of up to ten symbols, on one connection"],
    ],
    notes: [
      "`state` is `live`, or says what keeps a value from being so: `lagged`, `reconnecting`, `closed`, `replay`.",
      "Formulas that ask for the same metric, strikes and expirations share one stream, at 1 credit a minute and symbol, however many cells show it.",
    ],
  },
  "GEX.LIVE.HEATMAP": { examples: [['=GEX.LIVE.HEATMAP("SPXW",,5)', "the board, as it is published"]] },
  "GEX.LIVE.VELOCITY": {
    examples: [
      ['=GEX.LIVE.VELOCITY("SPXW",5)', "what grows and shrinks fastest"],
      ['=GEX.LIVE.VELOCITY("SPXW",5,"risers")', "what grows fastest"],
    ],
  },
  "GEX.SYMBOLS": { examples: [["=GEX.SYMBOLS()", "every symbol that can be asked for"]] },
  "GEX.ACCOUNT": {
    examples: [
      ["=GEX.ACCOUNT()", "balance, status and limits"],
      ['=GEX.ACCOUNT("Balance")', "one value"],
    ],
  },
  "GEX.CREDITS": { examples: [["=GEX.CREDITS()", "the balance as last known, ticking"]] },
  "GEX.STATUS": {
    cells: { A1: '=GEX.LIVE("SPXW,SPY","spot")' },
    examples: [
      [
        '=GEX.STATUS("columns=Symbol,State,Lagged,Gap covered,Credits per minute")',
        "what streams now, and what it costs a minute",
      ],
      ["=GEX.STATUS()", "with the instant of the newest board, and its age"],
    ],
  },
  "GEX.SOURCES": {
    cells: { A1: '=GEX.LEVELS("SPXW")' },
    examples: [
      ["=GEX.SOURCES()", "whom to credit for the data in this workbook"],
      ['=GEX.SOURCES("columns=Text,Shareable")', "what to print below a chart, and whether it may be passed on"],
    ],
  },
  "GEX.INFO": {
    cells: { A1: '=GEX.LEVELS("SPXW")' },
    examples: [
      ["=GEX.INFO(A1)", "where the formula in A1 got its data"],
      ['=GEX.INFO(A1,"As of")', "one fact of it"],
    ],
  },
};
